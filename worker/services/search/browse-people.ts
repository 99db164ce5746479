import type { BrowsedPeople, BrowsePeopleInput } from '#contracts/people/find-people.ts'
import { leagueIdForMember } from '#db/queries/leagues/member-scope.ts'
import { browsePeople } from '#db/queries/people/people-browse.ts'
import { dayOf } from '#domain/calendar-day.ts'
import { facetTerms } from '#domain/people/facets.ts'
import { maySearchUnlisted } from '#domain/picks/unlisted.ts'
import { requireUser } from '../access.ts'
import type { Ctx } from '../context.ts'
import { readOwnList } from '../deathlists/own-list.ts'
import { AppError } from '../errors.ts'
import { countSearch } from '../people/search-limit.ts'
import { targetOf, viewFound } from './found.ts'

const pageSize = 20

/**
 * A page of living people by age, occupation and country, best known first, each with whether they can be added to the
 * user's own list. One round trip.
 * @throws AppError lists_are_sealed for `unlisted` while a league keeps its lists sealed; rate_limited,
 *   league_not_found, deathlist_not_found
 */
export const browse = async (ctx: Ctx, input: BrowsePeopleInput): Promise<BrowsedPeople> => {
  await countSearch(ctx)
  const today = dayOf(ctx.now)
  const { userId } = requireUser(ctx)
  const own = await readOwnList(
    ctx,
    { league: input.league },
    {
      found: browsePeople(ctx.db, facetTerms(input, today), {
        after: input.cursor ?? null,
        // One more row shows whether there is a next page.
        limit: pageSize + 1,
        userId,
        today,
        unlistedIn: input.unlisted ? leagueIdForMember(input.league, userId) : null,
      }),
    },
  )
  const unlisted = maySearchUnlisted(own.season, today)
  if (input.unlisted && !unlisted) throw new AppError('lists_are_sealed')
  const { found } = own.rows
  const page = found.slice(0, pageSize)
  const list = targetOf(own)
  return {
    people: page.map((person) => viewFound(ctx, person, list)),
    next: found.length > pageSize ? (page.at(-1)?.place ?? null) : null,
    unlisted,
  }
}
