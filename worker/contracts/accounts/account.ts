import { z } from 'zod'
import { id, instant } from '../fields/fields.ts'
import { personalToken } from './personal-token.ts'

/** A device on which the user is signed in. */
export const device = z.object({
  id: z.string(),
  /** What its browser says it is; null when it said nothing. */
  userAgent: z.string().nullable(),
  createdAt: instant,
  lastUsedAt: instant,
  /** The device that asks. */
  isThis: z.boolean(),
})
export type Device = z.output<typeof device>

export const deviceInput = z.object({ id })

const at = instant.nullable()
const row = z.record(z.string(), z.unknown())

/** Everything that is kept about one user, by what it is about. Nothing with which anyone could sign in is in it. */
export const accountData = z.object({
  exportedAt: instant,
  profile: row.nullable(),
  account: row.nullable(),
  identities: row.array(),
  secondFactors: row.array(),
  devices: device.array(),
  personalTokens: personalToken.array(),
  memberships: z
    .object({
      league: z.string(),
      leagueId: z.string(),
      role: z.string(),
      joinedAt: instant,
      leftAt: at,
      mutedAt: at,
    })
    .array(),
  deathlists: z
    .object({
      id: z.string(),
      league: z.string(),
      season: z.int(),
      name: z.string().nullable(),
      createdAt: instant,
      /** Captain, vice and order by ids of picks, with the days from which they counted. */
      lineUps: row.array(),
      picks: row.array(),
    })
    .array(),
  /** Of sealed lists: what was put on record of them, salt and all. */
  receipts: row.array(),
  /** What was set about news, and since when which browsers take it. */
  notifications: row.array(),
  /** Whom one keeps in mind: told to nobody else. */
  peopleInMind: row.array(),
  pushSubscriptions: row.array(),
  /** Whom one would like in drafts, best first. */
  wishes: row.array(),
  /** What one has said of entries of the activity, with and without words, and what one has reported. */
  remarks: row.array(),
  reactions: row.array(),
  remarksReported: row.array(),
  /** What one has decided as an admin on a person's life, and objected to. */
  rulings: row.array(),
  objections: row.array(),
  competitions: row.array(),
  points: row.array(),
  invitationsSent: row.array(),
  invitationsReceived: row.array(),
  activity: row.array(),
  auditLog: row.array(),
})
export type AccountData = z.output<typeof accountData>
