import type { CalendarDay, DatePrecision, Instant } from '../calendar-day.ts'
import { compare } from '../compare.ts'
import { groupBy } from '../group-by.ts'
import type { LifeStatus, StatusEventKind } from '../life-status/statuses.ts'
import type { PersonDeath } from './scored.ts'

export interface PersonState {
  id: string
  status: LifeStatus
  /** Set while the death is confirmed. */
  diedOn: CalendarDay | null
  confirmedAt: Instant | null
  reportedDeathDate: CalendarDay | null
  reportedDeathPrecision: DatePrecision | null
  reportedAt: Instant | null
  updatedAt: Instant
}

/**
 * An entry of the append-only log. `diedOn` is the day that counts from `at` on, also for a dispute in its waiting
 * period.
 */
export interface StatusEvent {
  personId: string
  kind: StatusEventKind
  at: Instant
  diedOn: CalendarDay | null
}

/** A league's own ruling without objections. Without a day it rules that the person has not died. */
export interface Ruling {
  personId: string
  /** The people that it was about before items were merged, oldest first */
  formerPeople?: readonly { personId: string; until: Instant }[] | null
  diedOn: CalendarDay | null
  effectiveAt: Instant
  withdrawnAt: Instant | null
}

interface Held {
  diedOn: CalendarDay
  from: Instant
  until: Instant | null
}

/** The confirmed days of death, and when each was accepted, from the log */
const historyOf = (events: readonly StatusEvent[]): Held[] => {
  const history: Held[] = []
  const close = (at: Instant): void => {
    const open = history.at(-1)
    if (open && open.until === null) open.until = at
  }
  for (const { kind, at, diedOn } of events) {
    if (kind === 'confirmed' || kind === 'corrected') {
      const open = history.at(-1)
      if (diedOn === null || (open?.until === null && open.diedOn === diedOn)) continue
      // A correction without an earlier confirmation confirms nothing.
      if (kind === 'corrected' && open?.until !== null) continue
      close(at)
      history.push({ diedOn, from: at, until: null })
    }
    if (kind === 'retracted' || (kind === 'disputed' && diedOn === null)) close(at)
  }
  return history
}

/** The past follows the log. The present follows the person's own state, even if the log differs. */
const reconcile = (history: Held[], person: PersonState): Held[] => {
  const open = history.at(-1)
  const standing = open && open.until === null ? open : undefined
  if (person.status !== 'confirmed' || person.diedOn === null) {
    if (standing) standing.until = person.updatedAt
    return history
  }
  if (standing?.diedOn === person.diedOn) return history
  const from = person.confirmedAt ?? person.updatedAt
  if (standing) standing.until = from
  return [...history, { diedOn: person.diedOn, from, until: null }]
}

const later = (a: Instant, b: Instant): Instant => (a > b ? a : b)
const earlier = (a: Instant | null, b: Instant): Instant => (a !== null && a < b ? a : b)

/** A ruling split at merges: before a merge it is about the merged person, afterwards about the remaining one. */
const byPerson = (ruling: Ruling): Ruling[] => {
  let since: Instant = ruling.effectiveAt
  const parts = (ruling.formerPeople ?? []).map(({ personId, until }): Ruling => {
    const part = { ...ruling, personId, effectiveAt: since, withdrawnAt: earlier(ruling.withdrawnAt, until) }
    since = later(since, until)
    return part
  })
  return [...parts, { ...ruling, effectiveAt: since }]
}

const confirmedDeath = (personId: string, { diedOn, from, until }: Held): PersonDeath => ({
  personId,
  status: 'confirmed',
  diedOn,
  knownFrom: from,
  knownUntil: until,
})

/**
 * All deaths of these people in one league that are or were accepted. A ruling counts only until Wikidata is clear.
 * @param former ids that picks had before items were merged; only the past matters for them, and the log has
 * it
 */
export const deathsOf = (
  people: readonly PersonState[],
  events: readonly StatusEvent[],
  rulings: readonly Ruling[],
  former: ReadonlySet<string> = new Set(),
): PersonDeath[] => {
  const eventsByPerson = groupBy(events, (event) => event.personId)
  const rulingsByPerson = groupBy(rulings.flatMap(byPerson), (ruling) => ruling.personId)
  const logOf = (personId: string): Held[] =>
    historyOf((eventsByPerson.get(personId) ?? []).sort((a, b) => compare(a.at, b.at)))
  // Once Wikidata has been clear, a ruling has no effect any more.
  const overtakenAt = (personId: string, effectiveAt: Instant): Instant | undefined =>
    eventsByPerson
      .get(personId)
      ?.find(({ kind, at }) => (kind === 'confirmed' || kind === 'retracted') && at >= effectiveAt)?.at
  const present = new Set(people.map(({ id }) => id))
  const past = [...former]
    .filter((personId) => !present.has(personId))
    .flatMap((personId): PersonDeath[] => [
      ...logOf(personId).map((held) => confirmedDeath(personId, held)),
      ...(rulingsByPerson.get(personId) ?? []).flatMap(({ diedOn, effectiveAt, withdrawnAt }) =>
        diedOn === null ? [] : [confirmedDeath(personId, { diedOn, from: effectiveAt, until: withdrawnAt })],
      ),
    ])
  const now = people.flatMap((person): PersonDeath[] => {
    const held = reconcile(logOf(person.id), person)
    const deaths = held.map((each) => confirmedDeath(person.id, each))
    const unclear = person.status === 'reported' || person.status === 'disputed'
    const clearSince = unclear ? null : (person.confirmedAt ?? person.updatedAt)
    let ruledAlive: Instant | null = null
    for (const { diedOn, effectiveAt, withdrawnAt } of rulingsByPerson.get(person.id) ?? []) {
      const until = withdrawnAt ?? overtakenAt(person.id, effectiveAt) ?? clearSince
      if (diedOn !== null) deaths.push(confirmedDeath(person.id, { diedOn, from: effectiveAt, until }))
      else if (until === null) ruledAlive = effectiveAt
    }
    if (
      person.status === 'reported' &&
      person.reportedDeathPrecision === 'day' &&
      person.reportedDeathDate !== null
    )
      deaths.push({
        personId: person.id,
        status: 'reported',
        diedOn: person.reportedDeathDate,
        knownFrom: person.reportedAt ?? person.updatedAt,
        knownUntil: ruledAlive,
      })
    return deaths
  })
  return [...now, ...past]
}
