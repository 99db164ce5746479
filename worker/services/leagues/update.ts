import { uuidv7 } from 'uuidv7'
import type { z } from 'zod'
import { runBatch } from '#db/batch.ts'
import { all, not } from '#db/conditions.ts'
import { markSeasonStale } from '#db/queries/leaderboards.ts'
import { isLeagueAsRead, updateLeague as writeLeague } from '#db/queries/leagues.ts'
import { isCurrentAdmin } from '#db/queries/members.ts'
import { audit, dropRepeated, isAudited, tell } from '#db/queries/record.ts'
import { addRulesVersion, isLatestVersion } from '#db/queries/rules.ts'
import {
  isCurrentSeason,
  isUnbegun,
  otherLists,
  othersHaveLists,
  seasonBegun,
  seasonScored,
  setSeasonDates,
} from '#db/queries/seasons.ts'
import type { League, updateLeagueInput } from '../../contracts/league.ts'
import { dayOf } from '../../domain/calendar-day.ts'
import { exclusiveRefusal } from '../../domain/draft/exclusive.ts'
import { bindsFrom, mergeRules, ruleChanges, rulesRefusal } from '../../domain/league-rules.ts'
import type { AuditAction } from '../../domain/record.ts'
import { isAdmin } from '../../domain/roles.ts'
import { datesChangeRefusal } from '../../domain/seasons/dates.ts'
import { sealChangeRefusal, sealedSizeRefusal } from '../../domain/seasons/sealed-lists.ts'
import { readAsMember } from '../access.ts'
import type { Ctx } from '../context.ts'
import { AppError } from '../errors.ts'
import { onFreshRows } from '../fresh-rows.ts'
import { completeReceipts } from '../receipts/complete.ts'
import { refuse } from '../refuse.ts'
import { boundRules, leagueFacts, viewLeague } from './view.ts'

type Input = z.output<typeof updateLeagueInput>

interface Change {
  action: AuditAction
  before: Record<string, unknown>
  after: Record<string, unknown>
}

type Invitations = Pick<League, 'membersCanInvite' | 'doorsClosed'>

const invitationsOf = ({ membersCanInvite, doorsClosed }: Invitations): Invitations => ({
  membersCanInvite,
  doorsClosed,
})

/** The values that differ, before and after; null: none. */
const changedOf = (before: Invitations, after: Invitations): Omit<Change, 'action'> | null => {
  const keys = (['membersCanInvite', 'doorsClosed'] as const).filter((key) => before[key] !== after[key])
  const only = (of: Invitations) => Object.fromEntries(keys.map((key) => [key, of[key]]))
  return keys.length === 0 ? null : { before: only(before), after: only(after) }
}

const update = async (ctx: Ctx, input: Input): Promise<League> => {
  const scope = await readAsMember(ctx, input.league, ({ leagueId, user }) => ({
    facts: leagueFacts(ctx, leagueId),
    scored: seasonScored(ctx.db, leagueId),
    others: otherLists(ctx.db, leagueId, user.userId),
    begun: seasonBegun(ctx.db, leagueId),
  }))
  const { league, season, membership, user } = scope
  const { facts, scored, others: lists, begun } = scope.rows
  if (!isAdmin(membership.role)) throw new AppError('settings_not_allowed')

  const { db, now } = ctx
  const today = dayOf(now)
  const { latest } = boundRules(facts.versions, today)
  const rules = mergeRules(latest, input)
  const name = input.name ?? league.name
  const locked = input.locked ?? league.locked
  const invitations = {
    membersCanInvite: input.membersCanInvite ?? league.membersCanInvite,
    doorsClosed: input.doorsClosed ?? league.doorsClosed,
  }
  const exclusive = input.exclusive ?? league.exclusive
  const remarksAllowed = input.remarksAllowed ?? league.remarksAllowed
  const dates = {
    startDate: input.startDate === undefined ? season.startDate : input.startDate,
    endDate: input.endDate === undefined ? season.endDate : input.endDate,
  }
  const listsSealed = input.listsSealed ?? season.listsSealed
  refuse(rulesRefusal(latest, rules, league.locked && locked), { field: 'minBirthYear' })
  refuse(datesChangeRefusal(season, dates, today, scored[0]?.scored ?? false))
  refuse(sealChangeRefusal(season, { ...dates, listsSealed, exclusive }, today, lists.length > 0), {
    field: listsSealed === season.listsSealed ? 'startDate' : 'listsSealed',
  })

  refuse(
    sealedSizeRefusal(season, { before: latest.maxPicks, after: rules.maxPicks }, today, lists.length > 0),
    { field: 'maxPicks' },
  )
  // After those of sealed lists: whether there are picks is told where lists are open.
  refuse(exclusiveRefusal(league, { exclusive }, { begun: begun[0]?.begun ?? false }), {
    field: 'exclusive',
  })

  const changedRules = ruleChanges(latest, rules)
  const datesChanged = dates.startDate !== season.startDate || dates.endDate !== season.endDate
  const sealChanged = listsSealed !== season.listsSealed
  const oldDates = { startDate: season.startDate, endDate: season.endDate }
  const effectiveFrom = bindsFrom(today)
  const changes: Change[] = []
  if (name !== league.name)
    changes.push({ action: 'league_renamed', before: { name: league.name }, after: { name } })
  if (changedRules)
    changes.push({
      action: 'rules_changed',
      before: changedRules.before,
      after: { ...changedRules.after, effectiveFrom },
    })
  if (datesChanged) changes.push({ action: 'season_dates_changed', before: oldDates, after: dates })
  if (sealChanged)
    changes.push({
      action: listsSealed ? 'lists_sealed' : 'lists_unsealed',
      before: { listsSealed: season.listsSealed },
      after: { listsSealed },
    })
  if (locked !== league.locked)
    changes.push({
      action: locked ? 'league_locked' : 'league_unlocked',
      before: { locked: league.locked },
      after: { locked },
    })
  const changedInvitations = changedOf(invitationsOf(league), invitations)
  if (changedInvitations) changes.push({ action: 'invitations_changed', ...changedInvitations })
  if (exclusive !== league.exclusive)
    changes.push({
      action: 'exclusive_changed',
      before: { exclusive: league.exclusive },
      after: { exclusive },
    })
  if (remarksAllowed !== league.remarksAllowed)
    changes.push({
      action: 'remarks_changed',
      before: { remarksAllowed: league.remarksAllowed },
      after: { remarksAllowed },
    })
  const [first, ...others] = changes
  if (!first) return viewLeague(ctx, scope, facts)

  const auditId = uuidv7()
  const done = isAudited(auditId)
  const entry = { leagueId: league.id, actorId: user.userId, at: now }
  const version = {
    leagueId: league.id,
    version: latest.version + 1,
    effectiveFrom,
    ...rules,
    createdBy: user.userId,
    createdAt: now,
  }
  const asRead = all(
    isCurrentAdmin(league.id, user.userId),
    isLatestVersion(league.id, latest.version),
    isCurrentSeason(season),
    isLeagueAsRead(league),
    // Who joins at this moment joins under sealed lists.
    ...(season.listsSealed && lists.length === 0 ? [not(othersHaveLists(season.id, user.userId))] : []),
    ...(exclusive === league.exclusive ? [] : [isUnbegun(season.id)]),
  )
  const data = {
    before: {
      ...changedRules?.before,
      ...(datesChanged ? oldDates : {}),
      ...(sealChanged ? { listsSealed: season.listsSealed } : {}),
    },
    after: {
      ...changedRules?.after,
      ...(datesChanged ? dates : {}),
      ...(sealChanged ? { listsSealed } : {}),
    },
    ...(changedRules ? { effectiveFrom } : {}),
  }
  const { written } = await runBatch(db, {
    written: audit(db, { id: auditId, ...entry, ...first }, asRead),
    others: others.map((change) => audit(db, { id: uuidv7(), ...entry, ...change }, done)),
    league: writeLeague(db, league.id, { name, locked, exclusive, remarksAllowed, ...invitations }, done),
    rules: changedRules ? addRulesVersion(db, version, done) : undefined,
    dates:
      datesChanged || sealChanged
        ? setSeasonDates(db, season.id, { ...dates, listsSealed }, done)
        : undefined,
    ...(changedRules || datesChanged || sealChanged
      ? {
          repeated: dropRepeated(db, { ...entry, kind: 'rule_changed' }, { condition: done }),
          told: tell(db, { id: uuidv7(), ...entry, kind: 'rule_changed', data }, done),
          stale: markSeasonStale(db, season.id, now),
        }
      : {}),
  })
  if (written.length === 0) throw new AppError('changed_meanwhile')
  if (sealChanged && listsSealed) ctx.after(completeReceipts(ctx, season.id, { changed: true }))
  return viewLeague(
    ctx,
    {
      membership,
      league: { ...league, name, locked, exclusive, remarksAllowed, ...invitations },
      season: { ...season, ...dates, listsSealed },
    },
    changedRules ? { ...facts, versions: [...facts.versions, version] } : facts,
  )
}

/**
 * Changes name, lock, invitations, rules and season dates of a league, as far as given; all of it or nothing. Rules make a new
 * version that binds from the next UTC day. Of two who change different things at once, neither's change is lost.
 * @throws AppError settings_not_allowed, league_locked, birth_years_reversed, exclusive_fixed, the refusals of season dates and sealed lists,
 * changed_meanwhile
 */
export const updateLeague = (ctx: Ctx, input: Input): Promise<League> => onFreshRows(() => update(ctx, input))
