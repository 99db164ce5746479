import { z } from 'zod'
import { leagueSettings } from '../domain/league-settings/setting-registry.ts'
import { creationKeys, leagueKeys, seasonKeys, settingKeys } from '../domain/league-settings/values.ts'
import { normaliseInviteCode } from '../domain/leagues/invite-code.ts'
import { id, instant, leagueRef, lineOfText, outputDay, words } from './fields/fields.ts'
import { givenSettings, outputSettings } from './league-settings.ts'
import { role } from './member.ts'
import { scoringPack } from './packs/pack.ts'
import { outputPickRules, outputScoringRules, ruleVersion } from './rules.ts'
import { season } from './season.ts'

export const leagueNameMax = leagueSettings.name.max
export const leagueName = lineOfText(leagueNameMax)

/** Only the name is required; other settings have a new league's defaults. */
export const createLeagueInput = z.object(givenSettings(creationKeys)).partial()

/**
 * A field that is left out keeps its value; `null` removes a date. `packBefore` is the pack that `pack` was edited
 * from: changes that others have saved since are kept, or the update is refused.
 */
export const updateLeagueInput = z
  .object(givenSettings(settingKeys))
  .partial()
  .extend({ league: leagueRef, packBefore: scoringPack.optional() })

export const deleteLeagueInput = z.object({ league: leagueRef, name: z.string().max(200) })

export const codeInput = z.object({
  code: z
    .string()
    .max(100)
    .transform(normaliseInviteCode)
    .refine((code) => code !== '', words('codeMissing')),
})

export const inviteInput = z.object({
  league: leagueRef,
  email: z
    .string()
    .trim()
    .toLowerCase()
    .max(254)
    .refine((email) => email !== '', {
      ...words('emailMissing'),
      abort: true,
    })
    .refine((email) => z.email().safeParse(email).success, words('emailInvalid')),
})

export const handOverInput = z.object({ league: leagueRef, userId: id })

/** A league in a list. `inviteCode` is null for plain members. */
export const leagueListItem = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  inviteCode: z.string().nullable(),
  role,
  membersCanInvite: z.boolean(),
})
export type LeagueListItem = z.output<typeof leagueListItem>

export const listedLeague = leagueListItem.extend({
  memberCount: z.int(),
  /** A draft is planned or running. */
  draftAhead: z.boolean(),
})
export type ListedLeague = z.output<typeof listedLeague>

/**
 * A league with its latest saved rules, which apply from `rulesEffectiveFrom`; `rulesInForce` are the rules of today.
 * `startDate` and `endDate` are the current season's.
 */
export const league = leagueListItem.extend({
  ...outputSettings(leagueKeys),
  createdAt: instant,
  ...outputPickRules.shape,
  ...outputSettings(seasonKeys),
  scoring: outputScoringRules,
  rulesVersion: z.int(),
  rulesEffectiveFrom: outputDay,
  rulesInForce: ruleVersion,
  season,
  memberCount: z.int(),
})
export type League = z.output<typeof league>

export const joinedLeague = leagueListItem.extend({
  alreadyMember: z.boolean(),
  /** The last day for filling a first list, if there is a limit for late joiners. */
  firstListUntil: outputDay.nullable(),
})

/** The league of an invite code, as shown before joining. */
export const joinPreview = z.object({
  name: z.string(),
  memberCount: z.int(),
  maxMembers: z.int(),
  season,
  allowNewPicks: z.boolean(),
  alreadyMember: z.boolean(),
  /** Only for members: the app redirects them to the league. */
  slug: z.string().nullable(),
  /** Why joining would be refused; null if it would not. */
  refusal: z.enum(['league_full', 'league_closed', 'invitation_needed']).nullable(),
  firstListUntil: outputDay.nullable(),
})
export type JoinPreview = z.output<typeof joinPreview>

export const adminCheck = z.object({ isAdmin: z.boolean() })

export const inviteCode = z.object({ inviteCode: z.string() })

export const leagueHead = z.object({ id: z.string(), slug: z.string(), name: z.string(), role })
export type LeagueHead = z.output<typeof leagueHead>
