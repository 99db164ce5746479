import { inbox, markReadInput, unreadNews } from '../../contracts/inbox.ts'
import { markRead } from '../../services/inbox/mark-read.ts'
import { countUnread, readInbox } from '../../services/inbox/read.ts'
import { procedure, router } from '../init.ts'

export const inboxRouter = router({
  /** What happened in all one's leagues. Any signed-in user. */
  page: procedure.output(inbox).query(({ ctx }) => readInbox(ctx)),
  /** How much of it is new. Any signed-in user. */
  count: procedure.output(unreadNews).query(({ ctx }) => countUnread(ctx)),
  /** Marks what has been seen. Any signed-in user; of one league its members. */
  markRead: procedure
    .input(markReadInput)
    .output(unreadNews)
    .mutation(({ ctx, input }) => markRead(ctx, input)),
})
