import { inbox, inboxItem, markReadInput, unreadNews } from '../contracts/inbox.ts'
import { type Route, route } from './wire.ts'

const tag = 'Profile'

/** What programs get of the inbox: what the app needs to set it is left out. */
const told = inbox.extend({
  items: inboxItem
    .pick({
      id: true,
      leagueId: true,
      leagueSlug: true,
      kind: true,
      text: true,
      url: true,
      at: true,
      read: true,
    })
    .array(),
})
const left = unreadNews.pick({ unread: true })

export const inboxRoutes: readonly Route[] = [
  route({
    method: 'get',
    paths: ['/inbox'],
    summary: 'What happened in all your leagues, newest first',
    tag,
    response: told,
    run: async (caller) => told.parse(await caller.inbox.page()),
  }),
  route({
    method: 'put',
    paths: ['/inbox/read'],
    summary: 'Mark what happened until a moment as read; marks only move forward',
    tag,
    body: markReadInput.omit({ league: true }),
    response: left,
    run: async (caller, { body }) => left.parse(await caller.inbox.markRead(body)),
  }),
]
