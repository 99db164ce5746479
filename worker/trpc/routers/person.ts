import { searchPeopleInput, searchPeopleResult } from '../../contracts/person.ts'
import { searchPeople } from '../../services/people/search.ts'
import { procedure, router } from '../init.ts'

export const personRouter = router({
  /** Living people by name. Signed-in users; with a league, its members. */
  search: procedure
    .input(searchPeopleInput)
    .output(searchPeopleResult)
    .query(({ ctx, input }) => searchPeople(ctx, input)),
})
