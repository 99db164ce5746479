import { z } from 'zod'
import { normaliseInviteCode } from '../domain/invite-code.ts'
import { day, id, instant, leagueRef, lineOfText, toldDay, words } from './fields.ts'
import { role } from './member.ts'
import { pickRules, ruleVersion, scoringRules, toldPickRules, toldScoringRules } from './rules.ts'
import { season } from './season.ts'

export const leagueNameMax = 80
export const leagueName = lineOfText(leagueNameMax)

const dates = { startDate: day.nullish(), endDate: day.nullish() }
/** Until the season's first day nobody but its owner sees what is on a list. */
const listsSealed = z.boolean().optional()

/** All but the name can be left out: the defaults are those of a new league. */
export const createLeagueInput = z.object({
  name: leagueName.optional(),
  ...pickRules.partial().shape,
  ...scoringRules.partial().shape,
  ...dates,
  listsSealed,
  exclusive: z.boolean().optional(),
})

/** Only what is given changes. `null` takes a date away. */
export const updateLeagueInput = z.object({
  league: leagueRef,
  name: leagueName.optional(),
  locked: z.boolean().optional(),
  membersCanInvite: z.boolean().optional(),
  doorsClosed: z.boolean().optional(),
  exclusive: z.boolean().optional(),
  remarksAllowed: z.boolean().optional(),
  ...pickRules.partial().shape,
  ...scoringRules.partial().shape,
  ...dates,
  listsSealed,
})

export const deleteLeagueInput = z.object({ league: leagueRef, name: z.string().max(200) })

export const codeInput = z.object({
  code: z
    .string()
    .max(100)
    .transform(normaliseInviteCode)
    .refine((code) => code !== '', words('Please enter a code', 'Inserisci un codice')),
})

export const inviteInput = z.object({
  league: leagueRef,
  email: z
    .string()
    .trim()
    .toLowerCase()
    .max(254)
    .refine((email) => email !== '', {
      ...words('Please enter an email address', 'Inserisci un indirizzo e-mail'),
      abort: true,
    })
    .refine(
      (email) => z.email().safeParse(email).success,
      words('Please enter a valid email address', 'Inserisci un indirizzo e-mail valido'),
    ),
})

export const handOverInput = z.object({ league: leagueRef, userId: id })

/** A league in a list. `inviteCode` is null for plain members. */
export const leagueListItem = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  inviteCode: z.string().nullable(),
  role,
  /** Plain members may hand on the invitation too. */
  membersCanInvite: z.boolean(),
})
export type LeagueListItem = z.output<typeof leagueListItem>

/**
 * A league with its rules as saved last. They bind from `rulesEffectiveFrom`; `rulesInForce` is what binds today.
 * `startDate` and `endDate` are those of the current season.
 */
export const league = leagueListItem.extend({
  locked: z.boolean(),
  /** Nobody can join. */
  doorsClosed: z.boolean(),
  /** A person can be on one list only, and the lists are filled in a draft. */
  exclusive: z.boolean(),
  /** Members can react to what happens and remark on it; otherwise none of that is shown. */
  remarksAllowed: z.boolean(),
  createdAt: instant,
  ...toldPickRules.shape,
  startDate: toldDay.nullable(),
  endDate: toldDay.nullable(),
  /** The current season's lists are, or were until its first day, seen by their owners alone. */
  listsSealed: z.boolean(),
  scoring: toldScoringRules,
  rulesVersion: z.int(),
  rulesEffectiveFrom: toldDay,
  rulesInForce: ruleVersion,
  season,
  memberCount: z.int(),
})
export type League = z.output<typeof league>

/** A league that one has just joined. */
export const joinedLeague = leagueListItem.extend({
  alreadyMember: z.boolean(),
  /** Until when a first list can be filled, where joining late sets a limit. */
  firstListUntil: toldDay.nullable(),
})

/** What an invite code leads to, told before joining. */
export const joinPreview = z.object({
  name: z.string(),
  memberCount: z.int(),
  maxMembers: z.int(),
  season,
  allowNewPicks: z.boolean(),
  alreadyMember: z.boolean(),
  /** Set for members, whom the code leads straight to the league. */
  slug: z.string().nullable(),
  /** Why joining would be refused; null: it would not. */
  refusal: z.enum(['league_full', 'league_closed', 'invitation_needed']).nullable(),
  firstListUntil: toldDay.nullable(),
})

export const adminCheck = z.object({ isAdmin: z.boolean() })

export const inviteCode = z.object({ inviteCode: z.string() })

/** What the head of every page of a league needs. */
export const leagueHead = z.object({ id: z.string(), slug: z.string(), name: z.string(), role })
export type LeagueHead = z.output<typeof leagueHead>
