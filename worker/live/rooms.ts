import type { DurableObjectNamespace, DurableObjectStub, WebSocket } from '@cloudflare/workers-types'
import type { LiveRooms } from '../services/live/rooms.ts'
import { pieces } from '../services/tasks/task.ts'
import { type RoomCommand, roomHeaders } from './room-command.ts'

/** The number of rooms that are notified in parallel. */
const atOnce = 50

/** A placeholder URL: requests to a room never use DNS. */
const address = 'https://room/'
const ticketPattern = /^([0-9a-f-]{36})\.([\w-]{43})$/

/** The rooms on Cloudflare's binding; null without a binding: screens then only show changes when they fetch. */
export const createLiveRooms = (binding: DurableObjectNamespace | undefined): LiveRooms | null => {
  if (!binding) return null
  const roomOf = (leagueId: string): DurableObjectStub => binding.get(binding.idFromName(leagueId))
  const order = async (leagueId: string, what: RoomCommand): Promise<string> => {
    const answer = await roomOf(leagueId).fetch(address, { method: 'POST', body: JSON.stringify(what) })
    if (!answer.ok) throw new Error(`The room answered ${answer.status} to ${what.kind}.`)
    return answer.text()
  }
  const orderAll = async (leagueIds: readonly string[], what: RoomCommand): Promise<void> => {
    const failed: unknown[] = []
    for (const some of pieces(leagueIds, atOnce)) {
      const done = await Promise.allSettled(some.map((leagueId) => order(leagueId, what)))
      failed.push(...done.flatMap((one) => (one.status === 'rejected' ? [one.reason] : [])))
    }
    // A failed room does not stop the others from being notified.
    if (failed.length > 0) throw failed[0]
  }
  return {
    issue: async (leagueId, { userId, slug, shows }) =>
      `${leagueId}.${await order(leagueId, { kind: 'issue', userId, names: [leagueId, slug], shows })}`,
    open: async (ticket, league) => {
      const [, leagueId, secret] = ticketPattern.exec(ticket) ?? []
      if (!leagueId || !secret) return { refused: 'ticket' }
      const headers = { upgrade: 'websocket', [roomHeaders.secret]: secret, [roomHeaders.league]: league }
      const answer = await roomOf(leagueId).fetch(address, { headers })
      const userId = answer.headers.get(roomHeaders.user)
      if (answer.status === 429) return { refused: 'too_many' }
      if (!answer.webSocket || !userId) return { refused: 'ticket' }
      const init: { status: number; webSocket: WebSocket } = { status: 101, webSocket: answer.webSocket }
      // Two types of one Response: the runtime's and the DOM's.
      return { response: new Response(null, init as ResponseInit), leagueId, userId }
    },
    changed: (leagueIds, except) => orderAll(leagueIds, { kind: 'changed', except, turn: false }),
    turned: (leagueId, except) =>
      order(leagueId, { kind: 'changed', except, turn: true }).then(() => undefined),
    leave: (leagueIds, userId) => orderAll(leagueIds, { kind: 'leave', userId, again: false }),
    renew: (leagueIds, userId) => orderAll(leagueIds, { kind: 'leave', userId, again: true }),
    show: (leagueIds, userId, shows) => orderAll(leagueIds, { kind: 'show', userId, shows }),
    wake: (leagueId, inMs) => orderAll([leagueId], { kind: 'wake', leagueId, inMs }),
    end: (leagueId) => orderAll([leagueId], { kind: 'end' }),
  }
}
