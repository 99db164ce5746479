import { holdsLease } from '#db/queries/jobs/jobs.ts'
import { appendEvents, storeLives } from '#db/queries/people/people-status.ts'
import { knownPeople, type WatchedRow } from '#db/queries/people/people-watched.ts'
import { beginPropagations } from '#db/queries/people/propagations.ts'
import { followParting, newsOfMerge } from '#domain/life-status/redirects.ts'
import { hasStood, type WaitingParting } from '#domain/life-status/statuses.ts'
import { requestEdits } from './answers.ts'
import { itemEvent, type Learned, lifeOf, toEventRows, toLifeRow, toLine, toPropagation } from './life.ts'
import { undecided, undoing } from './merge.ts'
import type { Run } from './refresh-run.ts'

/** An item that was merged into another, and the revision of its own at which it was polled. */
export interface Parting {
  row: WatchedRow
  revision: number
  /** It redirects to the other item again. */
  over: boolean
}

/**
 * The events of the remaining person, if their death counts: `disputed`, because it is unclear whose death it is, or
 * `upheld`, when that ends.
 */
const ofTheOther = (target: WatchedRow | undefined, kind: 'disputed' | 'upheld'): Learned[] => {
  if (target?.status !== 'confirmed' || target.contestedSince !== null) return []
  const { diedOn } = target
  const learned = undecided(target)
  return [{ ...learned, decision: { ...learned.decision, events: [{ kind, diedOn, formerDay: diedOn }] } }]
}

/** The statements that log and propagate these events. */
const statementsFor = (run: Run, learned: readonly Learned[]) => {
  const { db, now } = run.ctx
  const propagations = learned.map(toPropagation).filter((propagation) => propagation !== null)
  return learned.length === 0
    ? undefined
    : {
        log: appendEvents(db, learned.flatMap(toEventRows), now, run.lease),
        propagated: beginPropagations(db, propagations, now, holdsLease(run.lease)),
      }
}

/** Stores since when a merged item is no redirect any more; null if it is one. */
const storeWaiting = (run: Run, row: WatchedRow, parting: WaitingParting | null, revision: number | null) => {
  const read = revision === null ? null : { revision }
  const learned = { ...undecided(row, { waiting: parting && { parting } }), read }
  return storeLives(run.ctx.db, [toLifeRow(learned)], run.ctx.now, run.lease)
}

/**
 * Records changes of merged items on Wikidata. An item that is no redirect any more changes nothing until that has
 * lasted long enough; if it redirects again before then, the merge stays.
 */
export const learnPartings = async (run: Run, partings: readonly Parting[]): Promise<void> => {
  const { db, now } = run.ctx
  for (const { row, revision, over } of partings) {
    const known = lifeOf(row).waiting?.parting
    const into = row.mergedInto
    if (into === null) continue
    if (known && !over) {
      run.parting.add(row.id)
      await run.write({ waits: storeWaiting(run, row, known, revision) })
      continue
    }
    const [target] = await knownPeople(db, [into])
    await run.write({
      waits: storeWaiting(run, row, over ? null : { since: now, from: { revision } }, revision),
      log: appendEvents(db, [itemEvent(over ? 'redirected' : 'separated', row.id, into)], now, run.lease),
      lines: statementsFor(run, ofTheOther(target, over ? 'upheld' : 'disputed')),
    })
  }
}

/**
 * Records that a merged item, which was no redirect for a while, now redirects to a third one: it is no longer in
 * question whose the death of the person is that it was merged into.
 */
export const learnRedirectElsewhere = async (run: Run, learned: Learned): Promise<void> => {
  const { db, now } = run.ctx
  const [target] = await knownPeople(db, [learned.row.mergedInto ?? ''])
  await run.write({
    waits: storeLives(db, [toLifeRow(learned)], now, run.lease),
    lines: statementsFor(run, ofTheOther(target, 'upheld')),
  })
}

/**
 * Undoes the merges of items polled in this run that have been no redirects for a day; their edit history is checked
 * for interruptions. Returns how many, and the people to be read again.
 */
export const carryOutPartings = async (run: Run): Promise<{ separated: number; touched: string[] }> => {
  if (run.parting.size === 0) return { separated: 0, touched: [] }
  let separated = 0
  const touched: string[] = []
  for (const row of await knownPeople(run.ctx.db, [...run.parting])) {
    const { mergedInto: into, mergedAt: since } = row
    const waiting = lifeOf(row).waiting?.parting
    if (!waiting || into === null || since === null || !hasStood(waiting.since, run.ctx.now)) continue
    const edits = await requestEdits(run, row.id)
    if (edits === null) continue
    const parting = followParting(waiting, edits)
    if (!hasStood(parting.since, run.ctx.now)) {
      await run.write({ waits: storeWaiting(run, row, parting, null) })
      continue
    }
    const others = await knownPeople(run.ctx.db, [into])
    const [target] = others
    const news = target && newsOfMerge(target, row)
    const line = news && toLine(news, lifeOf(row))
    await run.write({
      ...undoing(run, { row, into, since }, others, line ? [line] : []),
      lines: statementsFor(run, ofTheOther(target, 'upheld')),
    })
    separated++
    touched.push(row.id, into)
  }
  return { separated, touched }
}
