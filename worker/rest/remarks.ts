import {
  addRemarkInput,
  editRemarkInput,
  listRemarksInput,
  reactInput,
  reactions,
  remark,
  removedRemark,
  reportedRemark,
} from '../contracts/remark.ts'
import { param, type Route, route } from './wire.ts'

const tag = 'Leagues'

const onEntry = { league: true, entry: true } as const
const onRemark = { league: true, id: true } as const

export const remarkRoutes: readonly Route[] = [
  route({
    method: 'get',
    paths: ['/leagues/:id/activity/:entryId/remarks'],
    summary:
      'What is said of an entry of the activity, newest first; deaths have a thread of remembrance besides',
    tag,
    query: listRemarksInput.omit(onEntry),
    response: remark.array(),
    run: (caller, request) =>
      caller.remark.list({
        ...request.query,
        league: param(request, 'id'),
        entry: param(request, 'entryId'),
      }),
  }),
  route({
    method: 'post',
    paths: ['/leagues/:id/activity/:entryId/remarks'],
    summary: 'Say something about an entry of the activity: one line of at most 280 code points',
    tag,
    body: addRemarkInput.omit(onEntry),
    response: remark,
    run: (caller, request) =>
      caller.remark.add({ ...request.body, league: param(request, 'id'), entry: param(request, 'entryId') }),
  }),
  route({
    method: 'put',
    paths: ['/leagues/:id/activity/:entryId/reactions'],
    summary: 'Set a sign on an entry of the activity, or take it back',
    tag,
    body: reactInput.omit(onEntry),
    response: reactions,
    run: (caller, request) =>
      caller.remark.react({
        ...request.body,
        league: param(request, 'id'),
        entry: param(request, 'entryId'),
      }),
  }),
  route({
    method: 'get',
    paths: ['/leagues/:id/remarks/reported'],
    summary: 'Remarks that members have reported (admins)',
    tag,
    response: reportedRemark.array(),
    run: (caller, request) => caller.remark.reports({ league: param(request, 'id') }),
  }),
  route({
    method: 'patch',
    paths: ['/leagues/:id/remarks/:remarkId'],
    summary: 'Give your own remark another text',
    tag,
    body: editRemarkInput.omit(onRemark),
    response: remark,
    run: (caller, request) =>
      caller.remark.edit({ ...request.body, league: param(request, 'id'), id: param(request, 'remarkId') }),
  }),
  route({
    method: 'delete',
    paths: ['/leagues/:id/remarks/:remarkId'],
    summary: 'Take your own remark away, or as an admin anybody’s; for ten minutes that can be undone',
    tag,
    response: removedRemark,
    run: (caller, request) =>
      caller.remark.remove({ league: param(request, 'id'), id: param(request, 'remarkId') }),
  }),
  route({
    method: 'post',
    paths: ['/leagues/:id/remarks/:remarkId/restore'],
    summary: 'Put a remark back that you have taken away',
    tag,
    run: (caller, request) =>
      caller.remark.restore({ league: param(request, 'id'), id: param(request, 'remarkId') }),
  }),
  route({
    method: 'post',
    paths: ['/leagues/:id/remarks/:remarkId/report'],
    summary: 'Ask the admins to look at a remark; they are not told who asks',
    tag,
    run: (caller, request) =>
      caller.remark.report({ league: param(request, 'id'), id: param(request, 'remarkId') }),
  }),
  route({
    method: 'post',
    paths: ['/leagues/:id/remarks/:remarkId/dismiss'],
    summary: 'Leave a reported remark where it is (admins)',
    tag,
    run: (caller, request) =>
      caller.remark.dismiss({ league: param(request, 'id'), id: param(request, 'remarkId') }),
  }),
]
