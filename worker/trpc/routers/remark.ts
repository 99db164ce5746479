import { leagueInput } from '../../contracts/fields.ts'
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
} from '../../contracts/remark.ts'
import { listRemarks } from '../../services/remarks/list.ts'
import { setReaction } from '../../services/remarks/react.ts'
import { putRemarkBack, takeRemarkAway } from '../../services/remarks/remove.ts'
import { dismissReport, listReports, reportRemark } from '../../services/remarks/reports.ts'
import { addRemark, editRemark } from '../../services/remarks/say.ts'
import { procedure, router } from '../init.ts'

export const remarkRouter = router({
  /** What is said of an entry of the activity. Members. */
  list: procedure
    .input(listRemarksInput)
    .output(remark.array())
    .query(({ ctx, input }) => listRemarks(ctx, input)),
  /** Says something of it. Members. */
  add: procedure
    .input(addRemarkInput)
    .output(remark)
    .mutation(({ ctx, input }) => addRemark(ctx, input)),
  /** Gives a remark another text. Its author. */
  edit: procedure
    .input(editRemarkInput)
    .output(remark)
    .mutation(({ ctx, input }) => editRemark(ctx, input)),
  /** Takes a remark away. Its author, and admins. */
  remove: procedure
    .input(remarkInput)
    .output(removedRemark)
    .mutation(({ ctx, input }) => takeRemarkAway(ctx, input)),
  /** Puts it back within ten minutes. Whoever took it away. */
  restore: procedure.input(remarkInput).mutation(({ ctx, input }) => putRemarkBack(ctx, input)),
  /** Sets a sign on an entry, or takes it back. Members. */
  react: procedure
    .input(reactInput)
    .output(reactions)
    .mutation(({ ctx, input }) => setReaction(ctx, input)),
  /** Asks the admins to look at a remark. Members. */
  report: procedure.input(remarkInput).mutation(({ ctx, input }) => reportRemark(ctx, input)),
  /** What they are asked to look at. Admins. */
  reports: procedure
    .input(leagueInput)
    .output(reportedRemark.array())
    .query(({ ctx, input }) => listReports(ctx, input)),
  /** Leaves a reported remark where it is. Admins. */
  dismiss: procedure.input(remarkInput).mutation(({ ctx, input }) => dismissReport(ctx, input)),
})
