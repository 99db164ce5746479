import { z } from 'zod'
import { id, instant } from '../fields/fields.ts'
import { personalToken } from './personal-token.ts'

export const device = z.object({
  id: z.string(),
  /** The User-Agent header of the sign-in; null if it sent none. */
  userAgent: z.string().nullable(),
  createdAt: instant,
  lastUsedAt: instant,
  /** True for the device that makes this request. */
  isThis: z.boolean(),
})
export type Device = z.output<typeof device>

export const deviceInput = z.object({ id })

const at = instant.nullable()
const row = z.record(z.string(), z.unknown())

/** The data export: everything stored about one user, by topic. It contains nothing that could be used to sign in. */
export const accountData = z.object({
  exportedAt: instant,
  profile: row.nullable(),
  account: row.nullable(),
  identities: row.array(),
  secondFactors: row.array(),
  passkeys: row.array(),
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
      /** Captain, vice-captain and order by pick ids, with the days from which they counted. */
      lineUps: row.array(),
      picks: row.array(),
    })
    .array(),
  /** Receipts of sealed lists, with their salts. */
  receipts: row.array(),
  /** News settings, and the browsers with push subscriptions and since when. */
  notifications: row.array(),
  /** The user's watchlist: visible to nobody else. */
  peopleInMind: row.array(),
  pushSubscriptions: row.array(),
  /** The user's draft queue, best first. */
  wishes: row.array(),
  /** The user's votes that nobody may pick a person. */
  votes: row.array(),
  /** The user's comments and reactions on activity items, and the comments that the user has reported. */
  remarks: row.array(),
  reactions: row.array(),
  remarksReported: row.array(),
  /** The user's rulings on a person's life status as an admin, and objections to such rulings. */
  rulings: row.array(),
  objections: row.array(),
  competitions: row.array(),
  /** The picks that the user chose for competitions with a part of the list. */
  chosenPicks: row.array(),
  points: row.array(),
  invitationsSent: row.array(),
  invitationsReceived: row.array(),
  activity: row.array(),
  auditLog: row.array(),
})
export type AccountData = z.output<typeof accountData>
