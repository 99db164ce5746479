import { z } from 'zod'
import { codeInput } from './league.ts'
import { outputPickRules } from './rules.ts'
import { season } from './season.ts'

/** An invitation link's parameters: the league's code, and the sender's token (`by`). */
export const invitationInput = codeInput.extend({ by: z.string().max(100).optional() })

/** What anybody with the link sees before having an account: nothing about the people on lists. */
export const leagueInvitation = z.object({
  name: z.string(),
  /** The display name of the member whose link it is, else of the owner. */
  inviter: z.string(),
  memberCount: z.int(),
  maxMembers: z.int(),
  season: season.omit({ id: true }),
  /** The rules in force today. */
  rules: outputPickRules,
  /** Why nobody can join now; null if joining is possible. */
  refusal: z.enum(['league_full', 'league_closed']).nullable(),
})
export type LeagueInvitation = z.output<typeof leagueInvitation>

export const invitationLink = z.object({ url: z.string(), inviteCode: z.string() })
