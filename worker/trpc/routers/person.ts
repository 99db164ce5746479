import { leagueInput } from '../../contracts/fields.ts'
import {
  browsedPeople,
  browsePeopleInput,
  inMindInput,
  objectInput,
  peopleInMind,
  personInput,
  personPage,
  proposeRulingInput,
  refreshHealth,
  rulingInput,
  searchPeopleInput,
  searchPeopleResult,
} from '../../contracts/person.ts'
import { browse } from '../../services/people/browse.ts'
import { readPerson } from '../../services/people/get.ts'
import { readHealth } from '../../services/people/health.ts'
import { forgetPerson, keepPersonInMind, readInMind } from '../../services/people/in-mind.ts'
import { objectToRuling, proposeRuling, withdraw } from '../../services/people/rulings.ts'
import { searchPeople } from '../../services/people/search.ts'
import { procedure, router } from '../init.ts'

export const personRouter = router({
  /** People by name. Signed-in users; with a league, its members. */
  search: procedure
    .input(searchPeopleInput)
    .output(searchPeopleResult)
    .query(({ ctx, input }) => searchPeople(ctx, input)),
  /** Living people by age, field of work and country, page by page. Members. */
  browse: procedure
    .input(browsePeopleInput)
    .output(browsedPeople)
    .query(({ ctx, input }) => browse(ctx, input)),
  /** The people whom one keeps in mind. Signed-in users, their own; with a league, its members. */
  inMind: procedure
    .input(inMindInput)
    .output(peopleInMind)
    .query(({ ctx, input }) => readInMind(ctx, input)),
  /** Keeps somebody in mind. Signed-in users, for themselves. */
  keepInMind: procedure.input(personInput).mutation(({ ctx, input }) => keepPersonInMind(ctx, input)),
  /** Lets go of somebody. Signed-in users, for themselves. */
  forget: procedure.input(personInput).mutation(({ ctx, input }) => forgetPerson(ctx, input)),
  /** A person's page: life status with its evidence and history, and what one's own leagues have to do with it. Signed-in users. */
  get: procedure
    .input(personInput)
    .output(personPage)
    .query(({ ctx, input }) => readPerson(ctx, input)),
  /** How the watch over life and death does. Admins of the league. */
  health: procedure
    .input(leagueInput)
    .output(refreshHealth)
    .query(({ ctx, input }) => readHealth(ctx, input)),
  /** Rules on a person for one league. Its admins. */
  rule: procedure.input(proposeRulingInput).mutation(({ ctx, input }) => proposeRuling(ctx, input)),
  /** Objects to the league's ruling on a person. Its members. */
  objectToRuling: procedure.input(objectInput).mutation(({ ctx, input }) => objectToRuling(ctx, input)),
  /** Takes the league's ruling on a person back. Its admins. */
  withdrawRuling: procedure.input(rulingInput).mutation(({ ctx, input }) => withdraw(ctx, input)),
})
