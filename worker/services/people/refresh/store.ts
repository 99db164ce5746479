import type { Statement } from '../../../../db/batch.ts'
import {
  appendEvents,
  endOvertakenRulings,
  markUnsettled,
  notePolled,
  storeLives,
  tellLeagues,
} from '../../../../db/queries/people-status.ts'
import { markPersonStale } from '../../../../db/queries/tables.ts'
import { changesScores } from '../../../domain/life-status/decide.ts'
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
  const statements: Statement[] = []
  if (polled.length > 0) statements.push(notePolled(db, polled, now, run.lease))
  if (learned.length > 0) statements.push(storeLives(db, learned.map(toLifeRow), now, run.lease))
  const events = learned.flatMap(toEventRows)
  if (events.length > 0)
    statements.push(appendEvents(db, events, now, run.lease), tellLeagues(db, events, now, run.lease))
  const decided = learned.filter(({ decision }) => decision.events.length > 0).map(({ row }) => row.id)
  if (decided.length > 0) statements.push(endOvertakenRulings(db, decided, now, run.lease))
  const scoring = learned.filter(({ known, decision }) => changesScores(known, decision.next))
  // A needless mark does no harm, so these ask for no lease.
  for (const one of scoring) statements.push(markPersonStale(db, one.row.id, now, daysOf(one)))
  if (scoring.length > 0)
    statements.push(
      markUnsettled(
        db,
        scoring.map(({ row }) => row.id),
        now,
      ),
    )
  await run.write(statements)
}
