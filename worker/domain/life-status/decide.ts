import { type CalendarDay, type DatedFact, type DatePrecision, dayOf, type Instant } from '../calendar-day.ts'
import { assess, saysTheSame } from './assess.ts'
import { believeBirth, isSameBirth } from './births.ts'
import type { ItemEdit } from './edits.ts'
import { aheadIn, firstReport, isAhead, standingOf } from './standing.ts'
import {
  type DeathClaim,
  type LifeStatus,
  type SecondOpinion,
  type StatusEventKind,
  type StoredEvidence,
  stoodAt,
  stoodLateAt,
  type Waiting,
  waitingFor,
} from './statuses.ts'
import { type Case, heldBack, type Verdict, verdictOf, wantsOpinion } from './verdict.ts'

/** What we accept about a person's life, and the evidence */
export interface KnownLife {
  status: LifeStatus
  birth: DatedFact | null
  evidence: StoredEvidence | null
  /** Since when the current evidence is unchanged */
  evidenceSince: Instant | null
  reportedAt: Instant | null
  confirmedAt: Instant | null
  /** The day that counts; set only while confirmed */
  diedOn: CalendarDay | null
  /** Since when claims contradict the confirmed death, or the item redirects to another one; null: neither */
  contestedSince: Instant | null
  missing: boolean
  waiting: Waiting | null
  /** The item was read before, so a different value has to pass the waiting period */
  everRead: boolean
}

/** Additional data, requested only if it can decide the case */
interface Answers {
  opinion?: SecondOpinion
  edits?: readonly ItemEdit[]
}

/** The latest reading: the item as read, unchanged since the last reading, or missing */
export type Fresh =
  | (Answers & {
      kind: 'read'
      revision: number
      rank: StoredEvidence['rank']
      claims: DeathClaim[]
      birth: DatedFact | null
    })
  | (Answers & { kind: 'unchanged' })
  | { kind: 'missing' }

/**
 * An entry for the person's log. `diedOn` is the accepted day after it; a dispute in its waiting period does not change
 * that day.
 */
export interface LifeEvent {
  kind: Exclude<StatusEventKind, 'merged' | 'redirected'>
  diedOn: CalendarDay | null
  /** For a correction or retraction: the day accepted before */
  formerDay: CalendarDay | null
}

export interface Decision {
  next: KnownLife
  events: LifeEvent[]
  /** A second opinion would decide the case: call `decide` again with one */
  wantsOpinion: boolean
  /** The item's edits would decide the case: call `decide` again with them */
  wantsEdits: boolean
}

/**
 * The earliest time at which the claims can change something: confirm a report, withdraw or correct a confirmed death,
 * or merge a redirected item. Null: nothing is waiting, or the day of a reported death is not known.
 */
export const settlesAt = (known: {
  status: LifeStatus
  reportedDeathPrecision: DatePrecision | null
  evidenceSince: Instant | null
  contestedSince: Instant | null
  evidence?: StoredEvidence | null
}): Instant | null => {
  const isWaiting = known.status === 'reported' && known.reportedDeathPrecision === 'day'
  const since = known.contestedSince ?? (isWaiting ? known.evidenceSince : null)
  if (since === null) return null
  const first = known.contestedSince === null ? known.evidence?.first : undefined
  const [stood, late] = [
    stoodAt(since),
    first && first.goneSince === null ? stoodLateAt(first.at, since) : null,
  ]
  return late !== null && late < stood ? late : stood
}

const earlierOf = (a: Instant | null, b: Instant | null): Instant | null =>
  a === null || (b !== null && b < a) ? b : a

const eventsOf = (known: KnownLife, verdict: Verdict, changed: boolean): LifeEvent[] => {
  const formerDay = known.diedOn
  const event = (kind: LifeEvent['kind']): LifeEvent => ({ kind, diedOn: verdict.diedOn, formerDay })
  if (verdict.status !== known.status) {
    if (verdict.status === 'alive') return []
    // The confirmed day is lost first, so a dispute is recorded before the new report.
    return known.status === 'confirmed' && verdict.status === 'reported'
      ? [event('disputed'), event('reported')]
      : [event(verdict.status)]
  }
  if (verdict.diedOn !== known.diedOn) return [event('corrected')]
  if (verdict.contested && known.contestedSince === null) return [event('disputed')]
  if (!verdict.contested && known.contestedSince !== null) return [event('upheld')]
  return changed && verdict.status === 'reported' ? [event('reported')] : []
}

/**
 * Decides on a person's life from the evidence. Without a claim: alive. Reported as soon as the best-ranked statement
 * claims a death. Confirmed when that is unchanged for a day (checked with the item's edits) and has a real reference,
 * or English Wikipedia agrees. Idempotent.
 */
export const decide = (known: KnownLife, fresh: Fresh, now: Instant): Decision => {
  if (fresh.kind === 'missing') {
    const event: LifeEvent = { kind: 'missing', diedOn: known.diedOn, formerDay: known.diedOn }
    return {
      next: { ...known, missing: true, evidenceSince: null },
      events: known.missing ? [] : [event],
      wantsOpinion: false,
      wantsEdits: false,
    }
  }
  const read = fresh.kind === 'read' ? fresh : null
  const { edits } = fresh
  const before = known.evidence
  const revision = read?.revision ?? before?.revision ?? null
  const born = believeBirth(
    { birth: known.birth, waiting: known.waiting?.birth, everRead: known.everRead },
    { said: read?.birth, from: { revision }, edits },
    now,
  )
  const claims = read?.claims ?? before?.claims ?? []
  const a = assess(claims, born.birth, now)
  const same = before !== null && saysTheSame(before.assessment, a)
  const { since, standing } = standingOf({ before, beforeSince: known.evidenceSince, same, read, edits }, now)
  const opinion = fresh.opinion ?? (same ? (before?.secondOpinion ?? null) : null)
  const allAhead = aheadIn(claims, { before, read, edits }, now)
  const ahead = isAhead(a, allAhead)
  const date = a.kind === 'clear' && !ahead ? a.date : null
  const first = firstReport(before?.first, { date, since }, now)
  const each: Case = { a, since, first: first?.goneSince === null ? first.at : null, opinion, ahead, now }
  const reached = verdictOf(known, each)
  const waitsForEdits = edits === undefined && reached.diedOn !== known.diedOn
  const waitsForDay =
    ahead && edits === undefined && standing.checked !== revision && 'date' in a && a.date <= dayOf(now)
  const verdict = waitsForEdits ? heldBack(known) : reached
  const events = eventsOf(known, verdict, !same)
  const dead = verdict.status !== 'alive' && verdict.status !== 'retracted'
  const silent = a.kind === 'none' && verdict.status === 'alive'
  const next: KnownLife = {
    status: verdict.status,
    birth: born.birth,
    evidence: silent
      ? null
      : {
          assessment: a,
          revision,
          rank: read ? read.rank : (before?.rank ?? null),
          claims,
          secondOpinion: opinion,
          standing,
          ahead: allAhead,
          ...(first && verdict.diedOn === null ? { first } : {}),
        },
    evidenceSince: silent ? null : since,
    reportedAt: dead ? (earlierOf(known.reportedAt, each.first) ?? now) : null,
    confirmedAt: verdict.diedOn === null ? null : (known.confirmedAt ?? now),
    diedOn: verdict.diedOn,
    contestedSince: verdict.contested ? since : null,
    missing: false,
    waiting: waitingFor({ ...known.waiting, birth: born.waiting }),
    everRead: known.everRead || read !== null,
  }
  const restored: LifeEvent = { kind: 'restored', diedOn: verdict.diedOn, formerDay: known.diedOn }
  return {
    next,
    events: known.missing ? [restored, ...events] : events,
    wantsOpinion: verdict.status === 'reported' && wantsOpinion(each),
    wantsEdits: waitsForEdits || waitsForDay || born.wantsEdits,
  }
}

/** True if scores can depend on the difference */
export const changesScores = (before: KnownLife, after: KnownLife): boolean => {
  const [a, b] = [before.evidence?.assessment, after.evidence?.assessment]
  return (
    before.status !== after.status ||
    before.diedOn !== after.diedOn ||
    !isSameBirth(before.birth, after.birth) ||
    (after.status === 'reported' && !(a && b && saysTheSame(a, b)))
  )
}
