import { inbox, markReadInput, unreadNews } from '#contracts/accounts/inbox.ts'
import { inboxForPrograms } from '#contracts/rest-shapes.ts'
import { markRead } from '#worker/services/inbox/mark-read.ts'
import { countUnread, inboxDependsOn, readInbox } from '#worker/services/inbox/read.ts'
import { proceduresOf, router } from '#worker/trpc/init.ts'

const { query, mutation } = proceduresOf('Profile')

export const inboxRouter = router({
  page: query({ scope: 'read', cost: 'page', output: inbox, version: inboxDependsOn }, readInbox, {
    get: '/inbox',
    summary: 'News of all your leagues, newest first',
    answers: inboxForPrograms,
  }),
  markRead: mutation(
    { scope: 'write', cost: 'light', quota: null, quiet: true, input: markReadInput, output: unreadNews },
    markRead,
    {
      put: '/inbox/read',
      summary: 'Mark news up to a time as read; the mark only moves forward',
      without: ['league'],
      answers: unreadNews.pick({ unread: true }),
    },
  ),
  /** The number of unread items. Any signed-in user. */
  count: query({ scope: 'read', cost: 'light', output: unreadNews }, countUnread),
})
