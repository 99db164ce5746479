import { leagueInput } from '../../contracts/fields.ts'
import {
  objectInput,
  personInput,
  personPage,
  proposeRulingInput,
  refreshHealth,
  rulingInput,
  searchPeopleInput,
  searchPeopleResult,
} from '../../contracts/person.ts'
import { readPerson } from '../../services/people/get.ts'
import { readHealth } from '../../services/people/health.ts'
import { objectToRuling, proposeRuling, withdraw } from '../../services/people/rulings.ts'
import { searchPeople } from '../../services/people/search.ts'
import { procedure, router } from '../init.ts'

export const personRouter = router({
  /** Living people by name. Signed-in users; with a league, its members. */
  search: procedure
    .input(searchPeopleInput)
    .output(searchPeopleResult)
    .query(({ ctx, input }) => searchPeople(ctx, input)),
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
