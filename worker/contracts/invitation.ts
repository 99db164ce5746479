import { z } from 'zod'
import { codeInput } from './league.ts'
import { outputPickRules } from './rules.ts'
import { season } from './season.ts'

/** An invitation as its link names it: the league's code, and the mark of who sent it. */
export const invitationInput = codeInput.extend({ by: z.string().max(100).optional() })

/** What an invitation tells anybody who has it, before any account is made: nothing about the people on lists. */
export const leagueInvitation = z.object({
  name: z.string(),
  /** The display name of who invites: the member whose link it is, else the owner. */
  inviter: z.string(),
  memberCount: z.int(),
  maxMembers: z.int(),
  season: season.omit({ id: true }),
  /** The rules that bind today. */
  rules: outputPickRules,
  /** Why nobody can join now; null: one can. */
  refusal: z.enum(['league_full', 'league_closed']).nullable(),
})
export type LeagueInvitation = z.output<typeof leagueInvitation>

/** What a member hands on. */
export const invitationLink = z.object({ url: z.string(), inviteCode: z.string() })
