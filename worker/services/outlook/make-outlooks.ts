import { runBatch } from '#db/batch.ts'
import { leaderboardInputs, picksOfLeaderboards } from '#db/queries/competitions/leaderboard-inputs.ts'
import {
  allCalibrations,
  areDue,
  dueOutlooks,
  type OutlookWrite,
  storeOutlooks,
} from '#db/queries/competitions/outlook.ts'
import { addDays, type CalendarDay, dayOf, daysBetween } from '#domain/calendar-day.ts'
import { calibrate } from '#domain/outlook/calibration.ts'
import { dayAfterForecast, outlookOf } from '#domain/outlook/outlook.ts'
import { type DatedFactor, factorOn } from '#domain/outlook/risks.ts'
import { pointsStep, shownOutlook } from '#domain/outlook/shown.ts'
import { rulesOn } from '#domain/scoring/rules.ts'
import type { RowExtra } from '#domain/scoring/scored.ts'
import { firstDayOf, seasonState } from '#domain/seasons/state.ts'
import type { Ctx } from '../context.ts'
import { type Computed, computeLeaderboards } from '../leaderboards/compute.ts'
import { bisect } from '../tasks/bisect.ts'
import { pieces, type Task } from '../tasks/task.ts'

/** Seasons read and written together. */
const atOnce = 20
/** Most seasons that one run returns; the next run finds the rest. */
const mostSeasons = 20_000
const wallMs = 10_000

/** Outlooks of Mondays are kept for the chart of the whole season. */
const isMonday = (day: CalendarDay): boolean => new Date(`${day}T00:00:00.000Z`).getUTCDay() === 1

type OutlookCtx = Pick<Ctx, 'db' | 'now' | 'blurOf' | 'log'>

const extraPoints = (extras: readonly RowExtra[]): number =>
  extras.reduce((sum, { reason }) => sum + reason.points, 0)

type Sexes = ReadonlyMap<string, 'male' | 'female' | null>

const outlookWrite = (
  ctx: OutlookCtx,
  { head, resolved, result }: Computed,
  sexes: Sexes,
  factors: readonly DatedFactor[],
): OutlookWrite => {
  const { season } = head
  const today = dayOf(ctx.now)
  const { id, startDate, endDate } = season
  const write = (next: CalendarDay | null, made: OutlookWrite['made']): OutlookWrite => ({
    seasonId: id,
    startDate,
    endDate,
    next,
    made,
  })
  const state = season.archivedAt === null ? seasonState(season, today) : 'ended'
  if (state === 'before') return write(startDate, null)
  if (state !== 'running' || !resolved) return write(null, null)
  const start = firstDayOf(season)
  const { participants, picks, deaths, competition } = resolved
  const { rules } = competition
  const lists = outlookOf({
    id,
    participants,
    picks,
    deaths,
    rules,
    people: new Map(
      picks.map(({ personId }) => [
        personId,
        { sex: sexes.get(personId) ?? null, weight: ctx.blurOf(personId) },
      ]),
    ),
    // Past days keep the factor of their own morning: a later calibration does not change them.
    factors,
    start,
    end: endDate,
    today,
    now: ctx.now,
    entries: result.entries,
    extras: new Map(result.standings.map(({ userId, extras }) => [userId, extraPoints(extras)])),
  })
  const until = dayAfterForecast(endDate, today)
  const inForce = rulesOn(rules, today)
  const factor = factorOn(factors, today)
  const stepAhead = pointsStep(inForce, daysBetween(today, until), factor)
  const stepBehind = pointsStep(inForce, daysBetween(start, until), factor)
  return write(addDays(today, 1), {
    through: addDays(until, -1),
    stepAhead,
    stepBehind,
    figures: shownOutlook(lists, { ahead: stepAhead, behind: stepBehind }),
    weekly: isMonday(today),
  })
}

const createOutlooksOfChunk = async (ctx: OutlookCtx, ids: readonly string[]): Promise<number> => {
  const today = dayOf(ctx.now)
  // A season's leaderboard has the season's id.
  const due = areDue(ids, today)
  const { inputs, picks, calibrations } = await runBatch(ctx.db, {
    inputs: leaderboardInputs(ctx.db, due),
    picks: picksOfLeaderboards(ctx.db, due),
    calibrations: allCalibrations(ctx.db),
  })
  const factors = calibrations.map(({ at, ...seen }) => ({ from: dayOf(at), factor: calibrate(seen).factor }))
  const sexes = new Map(picks.map(({ person }) => [person.id, person.sex]))
  const writes = computeLeaderboards(inputs, picks, ctx.now).map((computed) =>
    outlookWrite(ctx, computed, sexes, factors),
  )
  if (writes.length === 0) return 0
  const { made } = await runBatch(ctx.db, storeOutlooks(ctx.db, writes, today))
  return made.rowsAffected
}

/**
 * Computes today's outlook for those of these seasons that are due; returns how many. A season that fails does not stop
 * the others.
 */
export const createOutlooksFor = async (ctx: OutlookCtx, ids: readonly string[]): Promise<number> => {
  const made = await bisect(
    ids,
    (some) => createOutlooksOfChunk(ctx, some),
    (id, error) => ctx.log.error('outlook_failed', { season: id, error: String(error) }),
  )
  return made.reduce((sum, count) => sum + count, 0)
}

/** Splits the outlooks due today into tasks. */
export const findOutlooks = async (ctx: OutlookCtx): Promise<Task[]> => {
  const due = await dueOutlooks(ctx.db, dayOf(ctx.now), mostSeasons)
  return pieces(
    due.map(({ id }) => id),
    atOnce,
  ).map((seasons): Task => ({ kind: 'outlook', seasons }))
}

/**
 * Computes today's outlooks, chunk by chunk, until none is due or time runs out. Once per day and season, from the
 * lists at that time; computing one again gives the same result.
 */
export const createOutlooks = async (ctx: OutlookCtx): Promise<{ made: number; more: boolean }> => {
  const until = Date.now() + wallMs
  let made = 0
  for (let last = ''; ; ) {
    const due = (await dueOutlooks(ctx.db, dayOf(ctx.now), atOnce)).map(({ id }) => id)
    // The same seasons are due again: they can't be computed.
    if (due.length === 0 || due.join() === last) return { made, more: false }
    if (Date.now() >= until) return { made, more: true }
    last = due.join()
    made += await createOutlooksFor(ctx, due)
  }
}
