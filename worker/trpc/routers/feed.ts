import { feedLinks, makeFeedLinksInput } from '../../contracts/feed.ts'
import { leagueInput } from '../../contracts/fields.ts'
import { makeFeedLinks, readFeedLinks, revokeFeedLinks } from '../../services/feeds/link.ts'
import { procedure, router } from '../init.ts'

export const feedRouter = router({
  /** The addresses of one's own feeds of a league. Members. */
  links: procedure
    .input(leagueInput)
    .output(feedLinks)
    .query(({ ctx, input }) => readFeedLinks(ctx, input)),
  /** Makes those addresses, or replaces them. Members. */
  makeLinks: procedure
    .input(makeFeedLinksInput)
    .output(feedLinks)
    .mutation(({ ctx, input }) => makeFeedLinks(ctx, input)),
  /** Takes them away. Members. */
  revokeLinks: procedure
    .input(leagueInput)
    .output(feedLinks)
    .mutation(({ ctx, input }) => revokeFeedLinks(ctx, input)),
})
