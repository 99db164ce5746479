import { createFeedLinksInput, feedLinks } from '#contracts/accounts/feed.ts'
import { leagueInput } from '#contracts/fields/fields.ts'
import { createFeedLinks, readFeedLinks, revokeFeedLinks } from '#worker/services/feeds/feed-links.ts'
import { proceduresOf, router } from '../init.ts'

const { query, mutation } = proceduresOf('Leagues')

export const feedRouter = router({
  links: query({ scope: 'session', cost: 'light', input: leagueInput, output: feedLinks }, readFeedLinks, {
    get: '/leagues/:id/feeds',
    summary: 'The secret addresses of your feeds of a league',
  }),
  makeLinks: mutation(
    {
      scope: 'session',
      cost: 'write',
      quota: 'links',
      quiet: true,
      input: createFeedLinksInput,
      output: feedLinks,
    },
    createFeedLinks,
    { post: '/leagues/:id/feeds', summary: 'Create or replace those addresses' },
  ),
  revokeLinks: mutation(
    { scope: 'session', cost: 'write', quota: null, quiet: true, input: leagueInput, output: feedLinks },
    revokeFeedLinks,
    { delete: '/leagues/:id/feeds', summary: 'Delete your feeds of a league' },
  ),
})
