import type { League, LeagueListItem } from '#contracts/league.ts'
import type { RuleVersion } from '#contracts/rules.ts'
import { dayGiven } from '#db/prepared.ts'
import type { LeagueIdOf, MemberScope } from '#db/queries/leagues/member-scope.ts'
import { memberCountOf } from '#db/queries/leagues/members.ts'
import type { RulesRow } from '#db/queries/leagues/rules.ts'
import { rulesFrom } from '#db/queries/picks/deathlists.ts'
import { type CalendarDay, dayOf } from '#domain/calendar-day.ts'
import { pickRuleValues, ruleValues } from '#domain/league-settings/rule-settings.ts'
import { leagueKeys, scoringRuleKeys, seasonKeys, takeSettings } from '#domain/league-settings/values.ts'
import { latestRules, rulesInForce } from '#domain/leagues/league-rules.ts'
import { isAdmin } from '#domain/leagues/roles.ts'
import type { Asking, Ctx } from '../context.ts'
import { viewSeason } from './seasons.ts'

/** Queries for a league's view besides its row in the member scope, to be added to a page's batch. */
export const leagueFacts = (ctx: Asking, leagueId: LeagueIdOf) => ({
  versions: rulesFrom(ctx.db, leagueId, dayGiven(ctx.now)),
  counts: memberCountOf(ctx.db, leagueId),
})

interface ListedLeague {
  league: Pick<MemberScope['league'], 'id' | 'name' | 'slug' | 'inviteCode' | 'membersCanInvite'>
  membership: Pick<MemberScope['membership'], 'role'>
}

/** A league in a list. Plain members don't see its invite code. */
export const viewListItem = ({ league, membership }: ListedLeague): LeagueListItem => ({
  id: league.id,
  name: league.name,
  slug: league.slug,
  inviteCode: isAdmin(membership.role) ? league.inviteCode : null,
  role: membership.role,
  membersCanInvite: league.membersCanInvite,
})

export type RulesVersions = readonly Pick<RulesRow, keyof RuleVersion>[]

export const viewRules = (rules: RulesVersions[number]): RuleVersion => ({
  version: rules.version,
  effectiveFrom: rules.effectiveFrom,
  ...ruleValues(rules),
})

/** The version saved last, and the one in force on a day. Every league has a first version. */
export const boundRules = <T extends RulesVersions[number]>(
  versions: readonly T[],
  today: CalendarDay,
): { latest: T; inForce: T } => {
  const latest = latestRules(versions)
  const inForce = rulesInForce(versions, today)
  if (!latest || !inForce) throw new Error('A league without rules.')
  return { latest, inForce }
}

export const viewLeague = (
  ctx: Ctx,
  scope: Pick<MemberScope, 'league'> & ListedLeague & { season: Parameters<typeof viewSeason>[0] },
  { versions, counts }: { versions: RulesVersions; counts: readonly { count: number }[] },
): League => {
  const today = dayOf(ctx.now)
  const { latest, inForce } = boundRules(versions, today)
  return {
    ...viewListItem(scope),
    ...takeSettings(leagueKeys, scope.league),
    createdAt: scope.league.createdAt,
    ...pickRuleValues(latest),
    ...takeSettings(seasonKeys, scope.season),
    scoring: takeSettings(scoringRuleKeys, latest),
    rulesVersion: latest.version,
    rulesEffectiveFrom: latest.effectiveFrom,
    rulesInForce: viewRules(inForce),
    season: viewSeason(scope.season, today),
    memberCount: counts[0]?.count ?? 0,
  }
}
