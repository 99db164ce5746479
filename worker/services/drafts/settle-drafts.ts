import { uuidv7 } from 'uuidv7'
import { runBatch } from '#db/batch.ts'
import { endArchivedDrafts, endArchivedEndings, writeEnding } from '#db/queries/drafts/draft-writes.ts'
import { draftDueDay, draftParts, dueDrafts, dueWaivers } from '#db/queries/drafts/drafts.ts'
import { endArchivedWaivers } from '#db/queries/drafts/waiver-writes.ts'
import { currentSeasonIdOf, leagueWithId } from '#db/queries/leagues/member-scope.ts'
import { seasonById } from '#db/queries/leagues/seasons.ts'
import { rulesFrom } from '#db/queries/picks/deathlists.ts'
import { addDays, addMs, type CalendarDay, dayOf, type Instant, startOf } from '#domain/calendar-day.ts'
import { advance } from '#domain/draft/advance.ts'
import type { Ctx } from '../context.ts'
import { errorForLog } from '../error-for-log.ts'
import { AppError } from '../errors.ts'
import { hintTurn } from '../live/hint.ts'
import { retryOnConflict } from '../retry-on-conflict.ts'
import { boundRules } from '../views/leagues.ts'
import { moveStatements, setDraftTimer } from './move.ts'
import { outcomesOf, stateOf, worldOf } from './state.ts'
import { settleWaiver } from './waiver.ts'

/** The last moment of a day. */
const endOf = (day: CalendarDay): Instant => addMs(startOf(addDays(day, 1)), -1)

/**
 * Advances a draft by one day at most: rules change at midnight, and turns that ran out before it are decided by the rules
 * of their own day.
 */
const settle = async (ctx: Ctx, leagueId: string): Promise<number> => {
  const id = leagueWithId(leagueId)
  const firstDue = draftDueDay(id, ctx.now)
  const {
    season: seasons,
    versions,
    ...rows
  } = await runBatch(ctx.db, {
    season: seasonById(ctx.db, currentSeasonIdOf(id)),
    versions: rulesFrom(ctx.db, id, firstDue),
    ...draftParts(ctx.db, id, firstDue),
  })
  const [draft, season] = [rows.drafts[0], seasons[0]]
  if (!draft || !season) return 0
  const dueDay = dayOf(draft.dueAt ?? ctx.now)
  const until = dueDay < dayOf(ctx.now) ? endOf(dueDay) : ctx.now
  const { inForce } = boundRules(versions, dayOf(until))
  const before = stateOf(draft, outcomesOf(rows))
  const world = worldOf(rows, inForce, until)
  const { state, turn, ended, started, changed } = advance(before, world, until)
  const isEnding = !changed && turn !== null && draft.endingAt !== null && draft.endingAt <= ctx.now
  if (changed) {
    const { newPickDelayDays } = inForce
    const { moved } = await runBatch(
      ctx.db,
      moveStatements(ctx, { draft, season, newPickDelayDays, filling: world.filling, state, ended, started }),
    )
    if (moved.length === 0) throw new AppError('changed_meanwhile')
    hintTurn(ctx, leagueId)
  }
  if (isEnding) {
    const { moved } = await runBatch(
      ctx.db,
      writeEnding(ctx.db, draft, { turn, stamp: uuidv7(), at: ctx.now }),
    )
    if (moved.length === 0) throw new AppError('changed_meanwhile')
  }
  const done = ended.length + Number(started)
  if (changed && until < ctx.now) return done + (await settle(ctx, leagueId))
  setDraftTimer(ctx, leagueId, state, { endingRecorded: isEnding || (!changed && draft.endingAt === null) })
  return done
}

/**
 * Advances a league's draft to the present: starts it, and ends the turns that have run out. Safe to run concurrently:
 * the result does not depend on the caller, and nothing is stored twice.
 */
export const settleDraft = retryOnConflict(settle)

/** The same, and resolves a waiver whose day is over; errors are logged. */
export const settleLeague = async (ctx: Ctx, leagueId: string): Promise<void> => {
  try {
    await settleDraft(ctx, leagueId)
    await settleWaiver(ctx, leagueId)
  } catch (error) {
    ctx.log.error('draft_failed', { leagueId, error: errorForLog(error) })
  }
}

/**
 * The same after the response: the page shows what is stored then, and nobody waits for the turn of a player who has
 * left.
 */
export const settleAfter = (ctx: Ctx, leagueId: string): void => ctx.after(settleLeague(ctx, leagueId))

const atOnce = 50
const wallMs = 20_000

/**
 * Advances every draft with something due, and resolves the waivers whose day is over. What a run does not reach stays
 * due for the next; a league that fails is logged, and the others continue.
 */
export const runDrafts = async (
  ctx: Ctx,
): Promise<{ turns: number; claims: number; unfinished: boolean }> => {
  const until = Date.now() + wallMs
  const { db, now } = ctx
  const done = { turns: 0, claims: 0, unfinished: false }
  // Each league is settled once: what becomes due again meanwhile is left to the next run.
  const seen = new Set<string>()
  const tried = async (leagueId: string, work: () => Promise<number>): Promise<number> => {
    seen.add(leagueId)
    try {
      return await work()
    } catch (error) {
      ctx.log.error('draft_failed', { leagueId, error: errorForLog(error) })
      return 0
    }
  }
  for (;;) {
    const due = await runBatch(db, {
      archivedDrafts: endArchivedDrafts(db, now),
      archivedEndings: endArchivedEndings(db, now),
      archivedWaivers: endArchivedWaivers(db, now),
      drafts: dueDrafts(db, now, atOnce),
      waivers: dueWaivers(db, now, atOnce),
    })
    const drafts = due.drafts.filter(({ leagueId }) => !seen.has(leagueId))
    const waivers = due.waivers.filter(({ leagueId }) => !seen.has(leagueId))
    if (drafts.length + waivers.length === 0) return done
    for (const { leagueId } of drafts) {
      if (Date.now() > until) return { ...done, unfinished: true }
      done.turns += await tried(leagueId, () => settleDraft(ctx, leagueId))
    }
    for (const { leagueId } of waivers) {
      if (Date.now() > until) return { ...done, unfinished: true }
      done.claims += await tried(leagueId, () => settleWaiver(ctx, leagueId))
    }
  }
}
