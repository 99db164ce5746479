import type { CalendarDay, DatePrecision, Instant } from '../calendar-day.ts'
import type { LifeStatus, StatusEventKind } from '../life-status/types.ts'
import type { PersonDeath } from './types.ts'

/** What the index holds of a person now. */
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

/** A line of the append-only log; diedOn is the day that counts from `at` on. */
export interface StatusEvent {
  personId: string
  kind: StatusEventKind
  at: Instant
  diedOn: CalendarDay | null
}

/** A league's own ruling, not objected to. Without a day it rules that nobody died. */
export interface Ruling {
  personId: string
  diedOn: CalendarDay | null
  effectiveAt: Instant
  withdrawnAt: Instant | null
}

interface Held {
  diedOn: CalendarDay
  from: Instant
  until: Instant | null
}

/** What was held confirmed, and from when until when, by the log. */
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
      // A correction of what was never confirmed confirms nothing.
      if (kind === 'corrected' && open?.until !== null) continue
      close(at)
      history.push({ diedOn, from: at, until: null })
    }
    if (kind === 'retracted' || kind === 'disputed') close(at)
  }
  return history
}

/** The log decides about the past; about today the person's own state does, whatever the log says. */
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

/**
 * All that is and was held true of the deaths of these people in one league. A ruling counts where Wikidata is not clear,
 * and gives way to it once it is.
 */
export const deathsOf = (
  people: readonly PersonState[],
  events: readonly StatusEvent[],
  rulings: readonly Ruling[],
): PersonDeath[] => {
  const eventsByPerson = Map.groupBy(events, (event) => event.personId)
  const rulingsByPerson = Map.groupBy(rulings, (ruling) => ruling.personId)
  return people.flatMap((person): PersonDeath[] => {
    const own = (eventsByPerson.get(person.id) ?? []).sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
    const held = reconcile(historyOf(own), person)
    const deaths: PersonDeath[] = held.map(({ diedOn, from, until }) => ({
      personId: person.id,
      status: 'confirmed',
      diedOn,
      knownFrom: from,
      knownUntil: until,
    }))
    const unclear = person.status === 'reported' || person.status === 'disputed'
    const clearSince = unclear ? null : (person.confirmedAt ?? person.updatedAt)
    let ruledAlive: Instant | null = null
    for (const { diedOn, effectiveAt, withdrawnAt } of rulingsByPerson.get(person.id) ?? []) {
      if (diedOn !== null)
        deaths.push({
          personId: person.id,
          status: 'confirmed',
          diedOn,
          knownFrom: effectiveAt,
          knownUntil: withdrawnAt ?? clearSince,
        })
      else if (withdrawnAt === null) ruledAlive = effectiveAt
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
}
