import {
  draftPage,
  draftPickInput,
  pauseDraftInput,
  planDraftInput,
  wishesInput,
  wishList,
} from '../contracts/draft.ts'
import { param, type Route, route } from './wire.ts'

const tag = 'Drafts'

export const draftRoutes: readonly Route[] = [
  route({
    method: 'get',
    paths: ['/leagues/:id/draft'],
    summary: 'The draft of a league, its record, and your own wishes',
    tag,
    response: draftPage,
    run: (caller, request) => caller.draft.page({ league: param(request, 'id') }),
  }),
  route({
    method: 'post',
    paths: ['/leagues/:id/draft'],
    summary: 'Plan the draft of the season, or plan it anew before it has begun (admins)',
    tag,
    body: planDraftInput.omit({ league: true }),
    response: draftPage,
    run: (caller, request) => caller.draft.plan({ ...request.body, league: param(request, 'id') }),
  }),
  route({
    method: 'patch',
    paths: ['/leagues/:id/draft'],
    summary: 'Pause the draft, or let it go on (admins)',
    tag,
    body: pauseDraftInput.omit({ league: true }),
    response: draftPage,
    run: (caller, request) => caller.draft.pause({ ...request.body, league: param(request, 'id') }),
  }),
  route({
    method: 'post',
    paths: ['/leagues/:id/draft/pick'],
    summary: 'Use your turn; with `turn` for that turn alone',
    tag,
    body: draftPickInput.omit({ league: true }),
    response: draftPage,
    run: (caller, request) => caller.draft.pick({ ...request.body, league: param(request, 'id') }),
  }),
  route({
    method: 'put',
    paths: ['/leagues/:id/draft/wishes'],
    summary: 'Your wishes, best first: turns that run out and claims after a death take from them',
    tag,
    body: wishesInput.omit({ league: true }),
    response: wishList,
    run: (caller, request) => caller.draft.wish({ ...request.body, league: param(request, 'id') }),
  }),
]
