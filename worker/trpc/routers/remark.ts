import { leagueInput } from '#contracts/fields/fields.ts'
import {
  addRemarkInput,
  editRemarkInput,
  listRemarksInput,
  reactInput,
  reactions,
  remark,
  remarkInput,
  removedRemark,
  reportedRemark,
} from '#contracts/remark.ts'
import { listRemarks } from '#worker/services/remarks/list-remarks.ts'
import { setReaction } from '#worker/services/remarks/react.ts'
import { putRemarkBack, takeRemarkAway } from '#worker/services/remarks/remove-remark.ts'
import { dismissReport, listReports, reportRemark } from '#worker/services/remarks/reports.ts'
import { addRemark, editRemark } from '#worker/services/remarks/say.ts'
import { proceduresOf, router } from '../init.ts'

const { query, mutation } = proceduresOf('Leagues')

export const remarkRouter = router({
  list: query(
    { scope: 'read', cost: 'light', input: listRemarksInput, output: remark.array() },
    listRemarks,
    {
      get: '/leagues/:id/activity/:entryId/remarks',
      summary:
        'What is said of an entry of the activity, newest first; deaths have a thread of remembrance besides',
    },
  ),
  add: mutation(
    { scope: 'write', cost: 'write', quota: null, input: addRemarkInput, output: remark },
    addRemark,
    {
      post: '/leagues/:id/activity/:entryId/remarks',
      summary: 'Say something about an entry of the activity: one line of at most 280 code points',
    },
  ),
  react: mutation(
    { scope: 'write', cost: 'write', quota: null, input: reactInput, output: reactions },
    setReaction,
    {
      put: '/leagues/:id/activity/:entryId/reactions',
      summary: 'Set a sign on an entry of the activity, or take it back',
    },
  ),
  reports: query(
    { scope: 'read', cost: 'light', input: leagueInput, output: reportedRemark.array() },
    listReports,
    { get: '/leagues/:id/remarks/reported', summary: 'Remarks that members have reported (admins)' },
  ),
  edit: mutation(
    { scope: 'write', cost: 'write', quota: 'remarkChanges', input: editRemarkInput, output: remark },
    editRemark,
    { patch: '/leagues/:id/remarks/:remarkId', summary: 'Give your own remark another text' },
  ),
  remove: mutation(
    { scope: 'write', cost: 'write', quota: null, input: remarkInput, output: removedRemark },
    takeRemarkAway,
    {
      delete: '/leagues/:id/remarks/:remarkId',
      summary: 'Take your own remark away, or as an admin anybody’s; for ten minutes that can be undone',
    },
  ),
  restore: mutation(
    { scope: 'write', cost: 'write', quota: 'remarkChanges', input: remarkInput },
    putRemarkBack,
    { post: '/leagues/:id/remarks/:remarkId/restore', summary: 'Put a remark back that you have taken away' },
  ),
  report: mutation({ scope: 'write', cost: 'write', quota: null, input: remarkInput }, reportRemark, {
    post: '/leagues/:id/remarks/:remarkId/report',
    summary: 'Ask the admins to look at a remark; they are not told who asks',
  }),
  dismiss: mutation({ scope: 'write', cost: 'write', quota: null, input: remarkInput }, dismissReport, {
    post: '/leagues/:id/remarks/:remarkId/dismiss',
    summary: 'Leave a reported remark where it is (admins)',
  }),
})
