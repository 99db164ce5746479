import { markPersonStale } from '#db/queries/leaderboards.ts'
import {
  appendEvents,
  endOvertakenRulings,
  markUnsettled,
  storeLives,
  tellLeagues,
} from '#db/queries/people-status.ts'
import { notePolled } from '#db/queries/people-watched.ts'
import { changesScores } from '#domain/life-status/decide.ts'
import { daysOf, type Learned, toEventRows, toLifeRow } from './life.ts'
import type { Run } from './run.ts'

/** Writes what was learned, all that follows from it, and who was looked at without news: one transaction. */
export const store = async (
  run: Run,
  learned: readonly Learned[],
  polled: readonly string[] = [],
): Promise<void> => {
  if (learned.length === 0 && polled.length === 0) return
  const { db, now } = run.ctx
  const events = learned.flatMap(toEventRows)
  const decided = learned.filter(({ decision }) => decision.events.length > 0).map(({ row }) => row.id)
  const scoring = learned.filter(({ known, decision }) => changesScores(known, decision.next))
  const scoringIds = scoring.map(({ row }) => row.id)
  await run.write({
    polled: polled.length > 0 ? notePolled(db, polled, now, run.lease) : undefined,
    lives: learned.length > 0 ? storeLives(db, learned.map(toLifeRow), now, run.lease) : undefined,
    events:
      events.length > 0
        ? { log: appendEvents(db, events, now, run.lease), told: tellLeagues(db, events, now, run.lease) }
        : undefined,
    rulings: decided.length > 0 ? endOvertakenRulings(db, decided, now, run.lease) : undefined,
    // A needless mark does no harm, so these ask for no lease.
    stale: scoring.map((one) => markPersonStale(db, one.row.id, now, daysOf(one))),
    unsettled: scoring.length > 0 ? markUnsettled(db, scoringIds, now) : undefined,
  })
}
