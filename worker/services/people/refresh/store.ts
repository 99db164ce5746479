import { holdsLease } from '#db/queries/jobs/jobs.ts'
import { deleteArticles } from '#db/queries/people/articles.ts'
import { appendEvents, endOvertakenRulings, storeLives } from '#db/queries/people/people-status.ts'
import { notePolled } from '#db/queries/people/people-watched.ts'
import { beginPropagations } from '#db/queries/people/propagations.ts'
import { takenBackBy } from '#domain/life-status/statuses.ts'
import { type Learned, toEventRows, toLifeRow, toPropagation } from './life.ts'
import type { Run } from './refresh-run.ts'

/**
 * Stores what was learned, and who was polled without news, in one transaction. That transaction also starts the
 * propagation to the leagues, which is carried out in chunks (propagate.ts).
 */
export const store = async (
  run: Run,
  learned: readonly Learned[],
  polled: readonly string[],
): Promise<void> => {
  if (learned.length === 0 && polled.length === 0) return
  const { lease } = run
  const { db, now } = run.ctx
  const events = learned.flatMap(toEventRows)
  const decided = learned.filter(({ decision }) => decision.events.length > 0).map(({ row }) => row.id)
  const withdrawn = events.filter(({ kind }) => kind === takenBackBy).map(({ personId }) => personId)
  const propagations = learned.map(toPropagation).filter((each) => each !== null)
  await run.write({
    polled: polled.length > 0 ? notePolled(db, polled, now, lease) : undefined,
    lives: learned.length > 0 ? storeLives(db, learned.map(toLifeRow), now, lease) : undefined,
    events: events.length > 0 ? appendEvents(db, events, now, lease) : undefined,
    rulings: decided.length > 0 ? endOvertakenRulings(db, decided, now, lease) : undefined,
    // Articles fetched meanwhile may say that the person has died.
    articles: withdrawn.length > 0 ? deleteArticles(db, withdrawn, lease) : undefined,
    propagated:
      propagations.length > 0 ? beginPropagations(db, propagations, now, holdsLease(lease)) : undefined,
  })
}
