import {
  addCommentInput,
  comment,
  commentInput,
  dismissInput,
  editCommentInput,
  listCommentsInput,
  reactInput,
  reactions,
  removedComment,
  reportedComment,
} from '#contracts/comment.ts'
import { leagueInput } from '#contracts/fields/fields.ts'
import { listComments } from '#worker/services/comments/list-comments.ts'
import { setReaction } from '#worker/services/comments/react.ts'
import { removeComment, restoreComment } from '#worker/services/comments/remove-comment.ts'
import { dismissReport, listReports, reportComment } from '#worker/services/comments/reports.ts'
import { addComment, editComment } from '#worker/services/comments/write-comment.ts'
import { proceduresOf, router } from '../init.ts'

const { query, mutation } = proceduresOf('Leagues')

export const commentRouter = router({
  list: query(
    { scope: 'read', cost: 'light', input: listCommentsInput, output: comment.array() },
    listComments,
    {
      get: '/leagues/:id/activity/:entryId/remarks',
      summary: 'The comments on an activity item, newest first; deaths also have a thread of remembrance',
    },
  ),
  add: mutation(
    { scope: 'write', cost: 'write', quota: null, input: addCommentInput, output: comment },
    addComment,
    {
      post: '/leagues/:id/activity/:entryId/remarks',
      summary: 'Comment on an activity item: one line of at most 280 code points',
    },
  ),
  react: mutation(
    { scope: 'write', cost: 'write', quota: null, input: reactInput, output: reactions },
    setReaction,
    {
      put: '/leagues/:id/activity/:entryId/reactions',
      summary: 'Add or remove your reaction to an activity item',
    },
  ),
  reports: query(
    { scope: 'read', cost: 'light', input: leagueInput, output: reportedComment.array() },
    listReports,
    { get: '/leagues/:id/remarks/reported', summary: 'Comments that members have reported (admins)' },
  ),
  edit: mutation(
    { scope: 'write', cost: 'write', quota: 'remarkChanges', input: editCommentInput, output: comment },
    editComment,
    { patch: '/leagues/:id/remarks/:remarkId', summary: 'Edit your comment' },
  ),
  remove: mutation(
    { scope: 'write', cost: 'write', quota: null, input: commentInput, output: removedComment },
    removeComment,
    {
      delete: '/leagues/:id/remarks/:remarkId',
      summary: 'Remove your comment, or as an admin any comment; can be undone for ten minutes',
    },
  ),
  restore: mutation(
    { scope: 'write', cost: 'write', quota: 'remarkChanges', input: commentInput },
    restoreComment,
    { post: '/leagues/:id/remarks/:remarkId/restore', summary: 'Restore a comment that you have removed' },
  ),
  // A hint would show the author when it happened, and thereby who was there.
  report: mutation(
    { scope: 'write', cost: 'write', quota: null, quiet: true, input: commentInput },
    reportComment,
    {
      post: '/leagues/:id/remarks/:remarkId/report',
      summary: 'Report a comment to the admins, who do not see who reported it',
    },
  ),
  dismiss: mutation({ scope: 'write', cost: 'write', quota: null, input: dismissInput }, dismissReport, {
    post: '/leagues/:id/remarks/:remarkId/dismiss',
    summary: 'Dismiss the reports of a comment (admins)',
  }),
})
