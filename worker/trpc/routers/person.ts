import { leagueInput } from '../../contracts/fields.ts'
import {
  personInput,
  personPage,
  refreshHealth,
  searchPeopleInput,
  searchPeopleResult,
} from '../../contracts/person.ts'
import { readPerson } from '../../services/people/get.ts'
import { readHealth } from '../../services/people/health.ts'
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
})
