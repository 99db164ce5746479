import type { League } from '#contracts/league.ts'
import { isAdmin } from '#domain/leagues/roles.ts'
import { prepareMemberRead, readAsMember } from '../access.ts'
import type { Ctx } from '../context.ts'
import { leagueFacts, viewLeague } from '../views/leagues.ts'

const readFacts = prepareMemberRead(leagueFacts)

/** A league as its members see it, with the rules saved last and those in force today. */
export const getLeague = async (ctx: Ctx, input: { league: string }): Promise<League> => {
  const scope = await readFacts(ctx, input.league)
  return viewLeague(ctx, scope, scope.rows)
}

export const checkAdmin = async (ctx: Ctx, input: { league: string }): Promise<{ isAdmin: boolean }> => {
  const { membership } = await readAsMember(ctx, input.league, () => ({}))
  return { isAdmin: isAdmin(membership.role) }
}
