import { createHash, randomBytes } from 'node:crypto'
import type { DurableObjectStorage } from '@cloudflare/workers-types'
import { pieces } from '../services/tasks/task.ts'

/** The validity of a ticket, in milliseconds. */
const validMs = 30_000
/** The maximum of unused tickets per user; the oldest is deleted first. */
const perUser = 20
/** The maximum of keys that the storage deletes in one call. */
const keysAtOnce = 128

export interface Holder {
  userId: string
  shows: boolean
}

interface Ticket extends Holder {
  /** The league's id and slug. */
  names: string[]
  /** UTC milliseconds, real time. */
  until: number
}

const prefix = 'ticket:'
const keyOf = (secret: string): string => prefix + createHash('sha256').update(secret).digest('base64url')

/** The tickets of a room, stored by hash: the room may hibernate before they are used. */
export const ticketsIn = (storage: DurableObjectStorage) => {
  const all = async () => [...(await storage.list<Ticket>({ prefix }))]
  const forget = async (tickets: readonly [key: string, ticket: Ticket][]): Promise<void> => {
    for (const some of pieces(tickets, keysAtOnce)) await storage.delete(some.map(([key]) => key))
  }
  return {
    /** Returns the secret that opens one connection. */
    issue: async (holder: Holder & { names: string[] }): Promise<string> => {
      const waiting = await all()
      const own = waiting.filter(([, { userId }]) => userId === holder.userId)
      const oldest = own.toSorted(([, a], [, b]) => a.until - b.until).slice(0, own.length + 1 - perUser)
      await forget([...waiting.filter(([, { until }]) => until < Date.now()), ...oldest])
      const secret = randomBytes(32).toString('base64url')
      await storage.put<Ticket>(keyOf(secret), { ...holder, until: Date.now() + validMs })
      return secret
    },
    /**
     * Consumes a ticket, for the league as the request named it; null if there is no such ticket, or it is for another
     * league.
     */
    redeem: async (secret: string, name: string): Promise<Holder | null> => {
      const key = keyOf(secret)
      const ticket = await storage.get<Ticket>(key)
      // Of two concurrent requests with one ticket, only one deletes it.
      if (!ticket || !(await storage.delete(key))) return null
      if (ticket.until < Date.now() || !ticket.names.includes(name)) return null
      return { userId: ticket.userId, shows: ticket.shows }
    },
    /** Deletes a user's tickets. */
    revoke: async (user: string): Promise<void> => {
      await forget((await all()).filter(([, { userId }]) => userId === user))
    },
    /** Applies a changed presence setting to unused tickets too. */
    show: async (user: string, shows: boolean): Promise<void> => {
      for (const [key, ticket] of await all())
        if (ticket.userId === user) await storage.put<Ticket>(key, { ...ticket, shows })
    },
    /** Deletes expired tickets; returns the number of the others. */
    prune: async (): Promise<number> => {
      const waiting = await all()
      const gone = waiting.filter(([, { until }]) => until < Date.now())
      await forget(gone)
      return waiting.length - gone.length
    },
  }
}
