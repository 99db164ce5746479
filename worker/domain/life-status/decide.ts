import { addMs, type CalendarDay, dayOf, type Instant } from '../calendar-day.ts'
import type { DatedFact } from '../people/facts.ts'
import { agree, assess, saysTheSame } from './assess.ts'
import { believeBirth, isSameBirth } from './births.ts'
import type { ItemEdit } from './edits.ts'
import { aheadIn, firstReport, isAhead, standingOf } from './standing.ts'
import {
  type Assessment,
  type DeathClaim,
  hasStood,
  type LifeStatus,
  type SecondOpinion,
  type StatusEventKind,
  type StoredEvidence,
  stoodAt,
  stoodLateAt,
  type Waiting,
  waitingFor,
} from './statuses.ts'

/** A second opinion that was no help is asked for again after so long. */
const opinionAgainMs = 6 * 3_600_000

/** What is held true of a person's life, and why. */
export interface KnownLife {
  status: LifeStatus
  birth: DatedFact | null
  evidence: StoredEvidence | null
  /** Since when the evidence at hand has stood unchanged. */
  evidenceSince: Instant | null
  reportedAt: Instant | null
  confirmedAt: Instant | null
  /** The day that counts: only while confirmed. */
  diedOn: CalendarDay | null
  /** Since when what is claimed speaks against the confirmed death, or the item leads to another; null: neither. */
  contestedSince: Instant | null
  missing: boolean
  waiting: Waiting | null
  /** The item was read before: what it says otherwise has to stand. */
  everRead: boolean
}

/** What is asked for where it would settle something. */
interface Answers {
  opinion?: SecondOpinion
  /** The item's newest edits. */
  edits?: readonly ItemEdit[]
}

/** What was learned just now: the item as read, that it has not changed since it was last read, or that it is gone. */
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

/** One line for the person's log; `diedOn` is the day held true after it: a dispute that has yet to stand leaves it. */
export interface LifeEvent {
  kind: Exclude<StatusEventKind, 'merged' | 'redirected'>
  diedOn: CalendarDay | null
  /** For a correction or retraction: the day held true before. */
  formerDay: CalendarDay | null
}

export interface Decision {
  next: KnownLife
  events: LifeEvent[]
  /** A second opinion would settle it: decide again with one. */
  wantsOpinion: boolean
  /** The item's edits would settle it: decide again with them. */
  wantsEdits: boolean
}

/** True for an opinion that bears a death out. It counts when it was given after the evidence had stood its time, at `stood`. */
export const agrees = (opinion: SecondOpinion | null, date: CalendarDay, stood: Instant): boolean =>
  opinion !== null &&
  opinion.at >= stood &&
  !opinion.living &&
  opinion.deathYears.includes(Number(date.slice(0, 4)))

/**
 * When what is claimed can settle something at the earliest: a report be confirmed, a confirmed death taken back or
 * corrected, or a redirect be followed. Null: nothing is waiting for that.
 */
export const settlesAt = (known: {
  status: LifeStatus
  evidenceSince: Instant | null
  contestedSince: Instant | null
  evidence?: StoredEvidence | null
}): Instant | null => {
  const since = known.contestedSince ?? (known.status === 'reported' ? known.evidenceSince : null)
  if (since === null) return null
  const first = known.contestedSince === null ? known.evidence?.first : undefined
  const [stood, late] = [
    stoodAt(since),
    first && first.goneSince === null ? stoodLateAt(first.at, since) : null,
  ]
  return late !== null && late < stood ? late : stood
}

interface Verdict {
  status: LifeStatus
  diedOn: CalendarDay | null
  /** A confirmed death is held against what is claimed now. */
  contested?: boolean
}

/** What a decision rests on. */
interface Case {
  a: Assessment
  since: Instant
  /** When this very death was first reported; null: it is not what is claimed. */
  first: Instant | null
  opinion: SecondOpinion | null
  /** The day had not begun when it was first claimed. */
  ahead: boolean
  now: Instant
}

/**
 * When a clear death that has stood its time may be confirmed, and whether it then needs a second opinion: always of one that
 * edits have kept from standing for a week.
 */
const duty = ({ since, first, now }: Case, referenced: boolean): { stood: Instant; asks: boolean } => {
  const stood = stoodAt(since)
  const late = first === null ? stood : stoodLateAt(first, since)
  return stood > now && late < stood ? { stood: late, asks: true } : { stood, asks: !referenced }
}

/** The rules for somebody whose death was not confirmed. */
const judge = (each: Case): Verdict => {
  const { a, opinion, ahead, now } = each
  if (ahead || a.kind === 'conflict' || a.kind === 'impossible') return { status: 'disputed', diedOn: null }
  if (a.kind !== 'clear' || a.date > dayOf(now)) return { status: 'reported', diedOn: null }
  const { stood, asks } = duty(each, a.referenced)
  return stood <= now && (!asks || agrees(opinion, a.date, stood))
    ? { status: 'confirmed', diedOn: a.date }
    : { status: 'reported', diedOn: null }
}

/** True where a second opinion would settle it, and the last one was given too early or is old enough to be asked again. */
const wantsOpinion = (each: Case): boolean => {
  const { a, opinion, now } = each
  if (a.kind !== 'clear') return false
  const { stood, asks } = duty(each, a.referenced)
  if (!asks || stood > now) return false
  return (
    opinion === null || opinion.at < stood || addMs(opinion.at, opinionAgainMs) <= now || opinion.at > now
  )
}

/** True when what is claimed fits a day of death. */
const bearsOut = (a: Assessment, diedOn: CalendarDay): boolean =>
  (a.kind === 'clear' || a.kind === 'coarse') && agree(a, { date: diedOn, precision: 'day' })

/**
 * The rules for a confirmed death: what speaks against it (another day, a dispute, the statement gone) must stand its time
 * as well. Anybody can blank a page: until then the death counts on, and is in dispute.
 */
const review = ({ a, since, ahead, now }: Case, diedOn: CalendarDay): Verdict => {
  if (bearsOut(a, diedOn)) return { status: 'confirmed', diedOn }
  const contested: Verdict = { status: 'confirmed', diedOn, contested: true }
  if (!hasStood(since, now)) return contested
  if (a.kind === 'clear')
    return !ahead && a.date <= dayOf(now) ? { status: 'confirmed', diedOn: a.date } : contested
  if (a.kind === 'none') return { status: 'retracted', diedOn: null }
  return a.kind === 'conflict' || a.kind === 'impossible'
    ? { status: 'disputed', diedOn: null }
    : { status: 'reported', diedOn: null }
}

const verdictOf = (known: KnownLife, each: Case): Verdict => {
  if (known.status === 'confirmed' && known.diedOn !== null) return review(each, known.diedOn)
  if (each.a.kind === 'none')
    return { status: known.status === 'alive' ? 'alive' : 'retracted', diedOn: null }
  return judge(each)
}

/** What is believed while the edits that would settle it can't be had. */
const heldBack = ({ status, diedOn }: KnownLife): Verdict =>
  status === 'confirmed' ? { status, diedOn, contested: true } : { status: 'reported', diedOn: null }

const earlierOf = (a: Instant | null, b: Instant | null): Instant | null =>
  a === null || (b !== null && b < a) ? b : a

const eventsOf = (known: KnownLife, verdict: Verdict, changed: boolean): LifeEvent[] => {
  const formerDay = known.diedOn
  const event = (kind: LifeEvent['kind']): LifeEvent => ({ kind, diedOn: verdict.diedOn, formerDay })
  if (verdict.status !== known.status) {
    if (verdict.status === 'alive') return []
    // A confirmed death that is merely reported again has lost its day first.
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
 * Decides on a person's life from evidence: alive, reported as soon as the best-ranked statement says so, confirmed when
 * that has stood for a day, looked up in the item's edits, with a real reference or with English Wikipedia agreeing.
 * Deciding again on what was decided gives the same.
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

/** True when a score may hang on the difference. */
export const changesScores = (before: KnownLife, after: KnownLife): boolean => {
  const [a, b] = [before.evidence?.assessment, after.evidence?.assessment]
  return (
    before.status !== after.status ||
    before.diedOn !== after.diedOn ||
    !isSameBirth(before.birth, after.birth) ||
    (after.status === 'reported' && !(a && b && saysTheSame(a, b)))
  )
}
