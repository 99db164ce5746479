import type { RefreshHealth } from '#contracts/people/person.ts'
import type { Result } from '#db/batch.ts'
import type { Given } from '#db/prepared.ts'
import { deadTasksSince } from '#db/queries/jobs/dead-tasks.ts'
import { latestRuns } from '#db/queries/jobs/jobs.ts'
import type { LeagueIdOf } from '#db/queries/leagues/member-scope.ts'
import { checksOfLeague } from '#db/queries/people/people-health.ts'
import { addMs, dayMs, dayOf, type Instant } from '#domain/calendar-day.ts'
import { textOrNull } from '#domain/news/activity-item.ts'
import { listsAreSealed, type SealedSeason } from '#domain/seasons/sealed-lists.ts'
import { readAsAdmin } from '../access.ts'
import type { Asking, Ctx } from '../context.ts'
import { nameOf } from '../views/people.ts'
import { refreshJob } from './refresh/refresh.ts'

const failuresShownMs = 7 * dayMs

/** Queries for the health of the refresh, to be added to a page's batch. */
export const healthParts = (
  { db, now }: Asking,
  leagueId: LeagueIdOf,
  userId: Given<string>,
  failedSince: Given<Instant>,
) => ({
  runs: latestRuns(db, refreshJob),
  checks: checksOfLeague(db, leagueId, { userId, now }),
  failed: deadTasksSince(db, failedSince),
})

/** Failed tasks are counted from this instant on (real time, UTC). */
export const failuresSince = ({ realNow }: Pick<Ctx, 'realNow'>): Instant => addMs(realNow, -failuresShownMs)

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0)

/**
 * The health of the refresh, as the contract shows it to admins. The number of people waiting to be fetched, in all
 * leagues together, is left out while lists are sealed: with few leagues it would reveal each new pick.
 */
export const viewHealth = (
  ctx: Ctx,
  season: SealedSeason,
  { runs, checks, failed }: Result<ReturnType<typeof healthParts>>,
): RefreshHealth => {
  const run = runs[0]
  const waiting = listsAreSealed(season, dayOf(ctx.now)) ? undefined : run?.summary
  return {
    checkedAt: run?.finishedAt ?? null,
    left: numberOf(waiting?.left),
    behindSince: textOrNull(run?.summary?.behindSince),
    unread: numberOf(waiting?.unread),
    stopped: textOrNull(run?.summary?.stopped),
    ...checks,
    missing: checks.missing.map((person) => ({ wikidataId: person.id, name: nameOf(person, ctx.locale) })),
    failedTasks: failed[0]?.tasks ?? 0,
  }
}

/**
 * The health of the refresh, for the admins of a league: when it last ran, how far behind it is, and what it could not
 * read. One round trip.
 * @throws AppError league_not_found, not_allowed
 */
export const readHealth = async (ctx: Ctx, { league }: { league: string }): Promise<RefreshHealth> => {
  const scope = await readAsAdmin(ctx, league, ({ leagueId, user }) =>
    healthParts(ctx, leagueId, user.userId, failuresSince(ctx)),
  )
  return viewHealth(ctx, scope.season, scope.rows)
}
