import { holdsLease } from '#db/queries/jobs/jobs.ts'
import { mergePerson, separatePerson } from '#db/queries/people/merges.ts'
import { addPeople } from '#db/queries/people/people.ts'
import { appendEvents, storeLives } from '#db/queries/people/people-status.ts'
import { knownPeople, type WatchedRow } from '#db/queries/people/people-watched.ts'
import {
  beginMergePropagation,
  beginPropagations,
  type PropagatedLine,
} from '#db/queries/people/propagations.ts'
import { followRedirect, mergeVerdict, newsOfMerge } from '#domain/life-status/redirects.ts'
import { hasStood, waitingFor } from '#domain/life-status/statuses.ts'
import type { PersonFacts } from '#domain/people/facts.ts'
import { requestOpinions } from './answers.ts'
import { itemEvent, type Learned, lifeOf, toLifeRow, toLine } from './life.ts'
import { index, type Run } from './refresh-run.ts'

const readDeadlineMs = 15_000

/** A polled person without a decision; `next` sets single members. */
export const undecided = (row: WatchedRow, next: Partial<Learned['decision']['next']> = {}): Learned => {
  const known = lifeOf(row)
  return {
    row,
    known,
    decision: { next: { ...known, ...next }, events: [], wantsOpinion: false, wantsEdits: false },
    read: null,
  }
}

/**
 * What is learned of a person whose item has become a redirect. It is not trusted yet: until it has lasted long enough
 * the person is in dispute and keeps their own id. For a person who was merged before, nothing visible changes.
 */
export const learnRedirect = (run: Run, row: WatchedRow, to: { into: string; revision: number }): Learned => {
  const { now } = run.ctx
  const read = { revision: to.revision }
  if (row.mergedInto === to.into) return { ...undecided(row, { waiting: null }), read }
  const known = lifeOf(row)
  const redirect = followRedirect(known.waiting?.redirect, to, now)
  if (redirect === known.waiting?.redirect) {
    run.redirecting.add(row.id)
    return { ...undecided(row), read }
  }
  const waiting = waitingFor({ ...known.waiting, redirect })
  if (row.mergedInto !== null) return { ...undecided(row, { waiting }), read }
  const learned = undecided(row, { waiting, contestedSince: now, evidenceSince: null, missing: false })
  const isCounted = known.status === 'confirmed' && known.contestedSince === null
  return {
    ...learned,
    read,
    item: { kind: 'redirected', into: to.into },
    decision: {
      ...learned.decision,
      events: isCounted ? [{ kind: 'disputed', diedOn: known.diedOn, formerDay: known.diedOn }] : [],
    },
  }
}

/** Adds the targets of redirects that are not in the index yet, without their statements. */
export const addTargets = async (run: Run, ids: readonly string[]): Promise<void> => {
  const known = await knownPeople(run.ctx.db, ids)
  const have = new Set(known.map(({ id }) => id))
  const unknown = [...new Set(ids)].filter((id) => !have.has(id))
  if (unknown.length === 0) return
  const facts = await run.ask(index, () => run.ctx.people.read(unknown, { deadlineMs: readDeadlineMs }))
  if (facts === null || facts === 'malformed') return
  const found = [...facts.values()].filter(
    (one): one is PersonFacts => one !== null && unknown.includes(one.id),
  )
  await run.write({
    added: addPeople(
      run.ctx.db,
      found.map((one) => ({ ...one, lastrevid: null })),
      run.ctx.now,
      true,
    ),
  })
}

const daysOf = (rows: readonly WatchedRow[]): string[] =>
  [...new Set(rows.map(({ diedOn }) => diedOn))].filter((day) => day !== null)

/** The statements that undo a merge; `lines`: what is recorded besides. */
export const undoing = (
  run: Run,
  { row, into, since }: { row: WatchedRow; into: string; since: string },
  others: readonly WatchedRow[],
  lines: readonly PropagatedLine[] = [],
) => {
  const { db, now } = run.ctx
  const days = daysOf([row, ...others])
  return {
    separated: separatePerson(db, { from: row.id, into, since }, now, run.lease),
    separationSpreading: beginPropagations(
      db,
      [
        { personId: row.id, marks: true, days, lines: [{ kind: 'separated', data: { into } }, ...lines] },
        { personId: into, marks: true, days, lines: [] },
      ],
      now,
      holdsLease(run.lease),
    ),
  }
}

const sideOf = (row: WatchedRow) => {
  const { status, contestedSince, evidence } = lifeOf(row)
  return { status, contestedSince, assessment: evidence?.assessment ?? null }
}

/** Carries out one redirect that has lasted long enough, if the verdict is to merge; returns the id of the target. */
const carryOut = async (run: Run, row: WatchedRow): Promise<string | null> => {
  const { db, now } = run.ctx
  const redirect = lifeOf(row).waiting?.redirect
  if (!redirect || !hasStood(redirect.since, now)) return null
  const [said] = await knownPeople(db, [redirect.into])
  // If the target was merged itself, use the person it was merged into.
  const target = said?.mergedInto ? (await knownPeople(db, [said.mergedInto]))[0] : said
  if (!target || target.id === row.id) return null
  const into = { ...sideOf(target), human: target.human === 1, missing: target.missing === 1 }
  let asked = redirect
  let verdict = mergeVerdict(sideOf(row), into, asked, now)
  if (verdict === 'ask') {
    const { id, enwikiTitle } = target
    const year = Number((target.diedOn ?? now).slice(0, 4))
    for (const source of run.ctx.people.evidence.opinions) {
      if (verdict === 'merge') break
      const opinion = (await requestOpinions(run, source, [{ id, enwikiTitle, year }]))?.get(id)
      if (!opinion) continue
      asked = { ...redirect, opinion }
      verdict = mergeVerdict(sideOf(row), into, asked, now)
    }
    if (asked === redirect) return null
  }
  if (verdict !== 'merge') {
    const waiting = waitingFor({ ...lifeOf(row).waiting, redirect: asked })
    await run.write({ waits: storeLives(db, [toLifeRow(undecided(row, { waiting }))], now, run.lease) })
    return null
  }
  const [before, since] = [row.mergedInto, row.mergedAt]
  if (before === target.id) {
    await run.write({ over: storeLives(db, [toLifeRow(undecided(row, { waiting: null }))], now, run.lease) })
    return null
  }
  // A confirmation of this run is still to be propagated, and then reaches these leagues as well.
  const news = before === null && target.confirmedAt !== now ? newsOfMerge(row, target) : null
  const line = news && toLine(news, lifeOf(target))
  await run.write({
    // If the item was merged into another person before, undo that merge first.
    undone:
      before !== null && since !== null
        ? {
            ...undoing(run, { row, into: before, since }, [target]),
            log: appendEvents(db, [itemEvent('separated', row.id, before)], now, run.lease),
          }
        : undefined,
    merged: mergePerson(db, { from: row.id, into: target.id }, now, run.lease),
    log: appendEvents(db, [itemEvent('merged', row.id, redirect.into)], now, run.lease),
    propagated: beginMergePropagation(
      db,
      { from: row.id, into: target.id, lines: line ? [{ ...line, formerly: row.id }] : [] },
      now,
      holdsLease(run.lease),
    ),
  })
  return target.id
}

/**
 * Carries out the redirects polled in this run that have lasted long enough: picks move to the remaining item, both ids
 * are kept. Runs last, because the decision on the remaining person comes first.
 */
export const carryOutMerges = async (run: Run): Promise<{ merged: number; into: string[] }> => {
  if (run.redirecting.size === 0) return { merged: 0, into: [] }
  const rows = await knownPeople(run.ctx.db, [...run.redirecting])
  // A run that was killed may have skipped a target.
  await addTargets(
    run,
    rows.flatMap((row) => lifeOf(row).waiting?.redirect?.into ?? []),
  )
  const into: string[] = []
  for (const row of rows) {
    const target = await carryOut(run, row)
    if (target !== null) into.push(target)
  }
  return { merged: into.length, into: [...new Set(into)] }
}
