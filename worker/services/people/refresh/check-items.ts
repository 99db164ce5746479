import { knownPeople, type WatchedRow } from '#db/queries/people/people-watched.ts'
import { decide, type Fresh, type KnownLife } from '#domain/life-status/decide.ts'
import { planFetches } from '#domain/life-status/planned-fetches.ts'
import { waitingFor } from '#domain/life-status/statuses.ts'
import { type DeathRecord, type Revision, sourceBatchSize } from '#worker/services/people-source.ts'
import { isUndecided, type Undecided, withAnswers } from './answers.ts'
import { isNews, type Learned, lifeOf } from './life.ts'
import { addTargets, carryOutMerges, learnRedirect } from './merge.ts'
import { carryOutPartings, learnPartings, learnRedirectElsewhere, type Parting } from './part.ts'
import { index, type Run } from './refresh-run.ts'
import { store } from './store.ts'

/** A person whose item has changed, and a revision of the item that is newer than the one we read. */
interface Changed {
  row: WatchedRow
  revision: number
}

export interface Counts {
  watched: number
  polled: number
  changed: number
  merged: number
  /** Merges that were undone. */
  separated: number
  /** Items without an answer, or with a malformed one. */
  unread: number
  events: Record<string, number>
}

const learn = (run: Run, row: WatchedRow, fresh: Fresh, read: Learned['read']): Learned => {
  const known = lifeOf(row)
  return { row, known, decision: decide(known, fresh, run.ctx.now), read }
}

/**
 * What is learned of a person whose item was read and is not a redirect; ends a redirect that was waiting to be merged.
 */
const learnRead = (run: Run, row: WatchedRow, fresh: Fresh, read: Learned['read']): Learned => {
  const before = lifeOf(row)
  const redirect = before.waiting?.redirect
  if (!redirect) return learn(run, row, fresh, read)
  const known: KnownLife = {
    ...before,
    evidenceSince: null,
    contestedSince: before.status === 'confirmed' ? before.contestedSince : null,
    waiting: waitingFor({ birth: before.waiting?.birth }),
  }
  const decision = decide(known, fresh, run.ctx.now)
  return { row, known, decision, read, item: { kind: 'separated', into: redirect.into } }
}

const storeAndCount = async (
  run: Run,
  counts: Counts,
  learned: readonly Learned[],
  polled: readonly string[],
): Promise<void> => {
  await store(run, learned, polled)
  for (const { row } of learned) run.handled.add(row.id)
  for (const id of polled) run.handled.add(id)
  for (const { kind } of learned.flatMap(({ decision }) => decision.events))
    counts.events[kind] = (counts.events[kind] ?? 0) + 1
  counts.polled += learned.length + polled.length
}

/**
 * The death records of these items. A batch with a malformed answer is halved, so that one bad item does not affect the
 * others.
 */
const readDeaths = async (run: Run, ids: readonly string[]): Promise<Map<string, DeathRecord>> => {
  const { statements } = run.ctx.people.evidence
  const answer = await run.ask(statements, () => statements.deaths(ids))
  if (answer === null) return new Map()
  if (answer !== 'malformed') return answer
  if (ids.length === 1) return new Map()
  const half = Math.ceil(ids.length / 2)
  return new Map([
    ...(await readDeaths(run, ids.slice(0, half))),
    ...(await readDeaths(run, ids.slice(half))),
  ])
}

/** True if a merged item is no redirect any more, or redirects to the same item again after it was none. */
const isSettling = (row: WatchedRow, answersAs: string): boolean =>
  answersAs === row.id || (answersAs === row.mergedInto && lifeOf(row).waiting?.parting !== undefined)

/** Reads the statements of at most one batch of changed items, and decides on their people. */
const read = async (run: Run, changed: readonly Changed[], counts: Counts): Promise<void> => {
  if (changed.length === 0) return
  const records = await readDeaths(
    run,
    changed.map(({ row }) => row.id),
  )
  const polled: string[] = []
  const learned: Learned[] = []
  const undecided: Undecided[] = []
  const partings: Parting[] = []
  const targets = new Set<string>()
  for (const { row, revision } of changed) {
    if (run.handled.has(row.id)) continue
    const record = records.get(row.id)
    if (!record) {
      counts.unread++
      run.unanswered.add(row.id)
      continue
    }
    counts.changed++
    if (row.mergedInto !== null && record.kind === 'found' && isSettling(row, record.id)) {
      partings.push({ row, revision, over: record.id !== row.id })
      polled.push(row.id)
    } else if (record.kind === 'found' && record.id !== row.id) {
      const one = learnRedirect(run, row, { into: record.id, revision })
      if (one.item) targets.add(record.id)
      if (one.known.waiting?.parting) {
        await learnRedirectElsewhere(run, one)
        polled.push(row.id)
      } else learned.push(one)
    } else if (row.mergedInto !== null) {
      // The redirect was deleted, which says nothing about the person it led to.
      polled.push(row.id)
    } else if (record.kind === 'missing') learned.push(learn(run, row, record, null))
    else {
      const { rank, claims, birth, enwikiTitle } = record
      const fresh: Undecided['fresh'] = { kind: 'read', revision, rank, claims, birth }
      const one = learnRead(run, row, fresh, { revision, enwikiTitle })
      if (isUndecided(one)) undecided.push({ ...one, fresh })
      else learned.push(one)
    }
  }
  await learnPartings(run, partings)
  await storeAndCount(run, counts, [...learned, ...(await withAnswers(run, undecided))], polled)
  if (targets.size > 0) await addTargets(run, [...targets])
  await readAnew(run, [...targets], counts)
}

/** Reads the statements of any number of changed items. */
export const readAll = async (run: Run, changed: readonly Changed[], counts: Counts): Promise<void> => {
  for (let from = 0; from < changed.length; from += sourceBatchSize)
    await read(run, changed.slice(from, from + sourceBatchSize), counts)
}

/** Reads people again whose row was changed during this run: the rows that the run read before are outdated. */
const readAnew = async (run: Run, ids: readonly string[], counts: Counts): Promise<void> => {
  if (ids.length === 0) return
  const rows = await knownPeople(run.ctx.db, ids)
  const revisions = await run.ask(index, () => run.ctx.people.revisions(ids))
  const found = revisions === null || revisions === 'malformed' ? new Map<string, Revision>() : revisions
  const changed = rows.flatMap((row) => {
    const at = found.get(row.id)
    return at && at.kind !== 'missing' ? [{ row, revision: at.revision }] : []
  })
  for (const id of ids) run.handled.delete(id)
  await read(run, changed, counts)
  // Rows that the run read before must not be used any more.
  for (const id of ids) run.handled.add(id)
}

/** True while the requests left allow one more poll and reading all the changes that it may find. */
const canPoll = (run: Run, waiting: number): boolean =>
  run.requestsLeft() > Math.ceil((waiting + sourceBatchSize) / sourceBatchSize)

/**
 * Polls the revisions of items, most urgent people first, and reads the items that have changed. Unchanged items are
 * decided on again where the passing of time alone may change the decision.
 */
export const pollItems = async (run: Run, watched: readonly WatchedRow[], counts: Counts): Promise<void> => {
  const { ctx, limits } = run
  const budget = { requests: limits.requests, batchSize: sourceBatchSize }
  const rows = new Map(watched.map((row) => [row.id, row]))
  const people = watched.map((row) => ({
    id: row.id,
    running: row.running === 1,
    suspected: row.suspected === 1,
    polledAt: row.polledAt,
  }))
  const quiet: Fresh = { kind: 'unchanged' }
  const changed: Changed[] = []
  let polled: string[] = []
  let learned: Learned[] = []
  let undecided: Undecided[] = []
  const flush = async () => {
    await storeAndCount(run, counts, [...learned, ...(await withAnswers(run, undecided))], polled)
    polled = []
    learned = []
    undecided = []
  }
  for (const ids of planFetches(people, budget, ctx.now)) {
    if (!canPoll(run, changed.length)) break
    const revisions = await run.ask(index, () => ctx.people.revisions(ids))
    if (revisions === null) break
    for (const id of ids) {
      const row = rows.get(id)
      const found = revisions === 'malformed' ? undefined : revisions.get(id)
      if (!row || run.handled.has(id)) continue
      if (!found) {
        counts.unread++
        run.unanswered.add(id)
      } else if (found.kind === 'missing' && row.mergedInto !== null) polled.push(id)
      else if (found.kind === 'missing') learned.push(learn(run, row, found, null))
      else if (found.revision !== row.lastrevid || row.suspected === 1 || row.missing === 1)
        changed.push({ row, revision: found.revision })
      else if (found.kind === 'redirect') {
        run.redirecting.add(id)
        polled.push(id)
      } else if (row.mergedInto !== null && row.waiting === null)
        changed.push({ row, revision: found.revision })
      else if (row.mergedInto !== null) {
        run.parting.add(id)
        polled.push(id)
      } else if (row.evidence === null && row.waiting === null) polled.push(id)
      else {
        const one = learn(run, row, quiet, null)
        if (isUndecided(one)) undecided.push({ ...one, fresh: quiet })
        else if (isNews(one)) learned.push(one)
        else polled.push(id)
      }
    }
    if (polled.length + learned.length + undecided.length >= limits.peoplePerWrite) await flush()
    if (changed.length >= sourceBatchSize) await read(run, changed.splice(0, sourceBatchSize), counts)
  }
  await flush()
  await read(run, changed, counts)
}

/** Carries out merges and separations that have lasted long enough, and reads the people concerned again. */
export const mergeStanding = async (run: Run, counts: Counts): Promise<void> => {
  const { separated, touched } = await carryOutPartings(run)
  counts.separated += separated
  const { merged, into } = await carryOutMerges(run)
  counts.merged += merged
  await readAnew(run, [...new Set([...touched, ...into])], counts)
}
