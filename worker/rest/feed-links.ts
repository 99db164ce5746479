import { feedLinks, makeFeedLinksInput } from '../contracts/feed.ts'
import { param, type Route, route } from './wire.ts'

const tag = 'Leagues'

export const feedLinkRoutes: readonly Route[] = [
  route({
    method: 'get',
    paths: ['/leagues/:id/feeds'],
    summary: 'The secret addresses of your feeds of a league',
    tag,
    ownSession: true,
    response: feedLinks,
    run: (caller, request) => caller.feed.links({ league: param(request, 'id') }),
  }),
  route({
    method: 'post',
    paths: ['/leagues/:id/feeds'],
    summary: 'Make those addresses, or replace them',
    tag,
    ownSession: true,
    body: makeFeedLinksInput.omit({ league: true }),
    response: feedLinks,
    run: (caller, request) => caller.feed.makeLinks({ ...request.body, league: param(request, 'id') }),
  }),
  route({
    method: 'delete',
    paths: ['/leagues/:id/feeds'],
    summary: 'Take your feeds of a league away',
    tag,
    ownSession: true,
    response: feedLinks,
    run: (caller, request) => caller.feed.revokeLinks({ league: param(request, 'id') }),
  }),
]
