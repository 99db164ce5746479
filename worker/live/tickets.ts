import { createHash, randomBytes } from 'node:crypto'
import type { DurableObjectStorage } from '@cloudflare/workers-types'
import { pieces } from '../services/tasks/task.ts'

/** Milliseconds from issuing to using. */
const validMs = 30_000
/** Tickets of one user that wait to be used; the oldest goes when there are more. */
const perUser = 20
/** Keys that the storage deletes in one call. */
const keysAtOnce = 128

export interface Holder {
  userId: string
  shows: boolean
}

interface Ticket extends Holder {
  /** The league's names: its id and its slug. */
  names: string[]
  /** Milliseconds since 1970, wall clock. */
  until: number
}

const prefix = 'ticket:'
const keyOf = (secret: string): string => prefix + createHash('sha256').update(secret).digest('base64url')

/** The tickets of one room, kept in its storage by their hashes: the room may sleep between issuing and using. */
export const ticketsIn = (storage: DurableObjectStorage) => {
  const all = async () => [...(await storage.list<Ticket>({ prefix }))]
  const forget = async (tickets: readonly [key: string, ticket: Ticket][]): Promise<void> => {
    for (const some of pieces(tickets, keysAtOnce)) await storage.delete(some.map(([key]) => key))
  }
  return {
    /** Answers the secret that opens one connection. */
    issue: async (holder: Holder & { names: string[] }): Promise<string> => {
      const waiting = await all()
      const own = waiting.filter(([, { userId }]) => userId === holder.userId)
      const oldest = own.toSorted(([, a], [, b]) => a.until - b.until).slice(0, own.length + 1 - perUser)
      await forget([...waiting.filter(([, { until }]) => until < Date.now()), ...oldest])
      const secret = randomBytes(32).toString('base64url')
      await storage.put<Ticket>(keyOf(secret), { ...holder, until: Date.now() + validMs })
      return secret
    },
    /** Uses a ticket up, for the league as it was named; null: there is none, or it is not for that league. */
    redeem: async (secret: string, name: string): Promise<Holder | null> => {
      const key = keyOf(secret)
      const ticket = await storage.get<Ticket>(key)
      // Of two who come with one ticket the storage lets one delete it.
      if (!ticket || !(await storage.delete(key))) return null
      if (ticket.until < Date.now() || !ticket.names.includes(name)) return null
      return { userId: ticket.userId, shows: ticket.shows }
    },
    /** Forgets the tickets of a user. */
    revoke: async (user: string): Promise<void> => {
      await forget((await all()).filter(([, { userId }]) => userId === user))
    },
    /** What a user has chosen meanwhile holds for the tickets on their way too. */
    show: async (user: string, shows: boolean): Promise<void> => {
      for (const [key, ticket] of await all())
        if (ticket.userId === user) await storage.put<Ticket>(key, { ...ticket, shows })
    },
    /** Forgets those that have run out; answers how many are left. */
    prune: async (): Promise<number> => {
      const waiting = await all()
      const gone = waiting.filter(([, { until }]) => until < Date.now())
      await forget(gone)
      return waiting.length - gone.length
    },
  }
}
