import type { Result } from '#db/batch.ts'
import type { DraftRow, draftParts, QueuedRow } from '#db/queries/drafts/drafts.ts'
import { type CalendarDay, dayOf, type Instant } from '#domain/calendar-day.ts'
import type { DraftState, DraftWorld } from '#domain/draft/advance.ts'
import { groupBy } from '#domain/group-by.ts'
import type { ScoringPack } from '#domain/packs/pack.ts'
import type { CapacityRules } from '#domain/picks/capacity.ts'
import { type BirthYearRules, type PickRefusal, pickRefusal } from '#domain/picks/eligibility.ts'
import { ruledPerson, type WhoRefusal } from '#domain/picks/list-rules.ts'
import { firstDayOf, isOpen } from '#domain/seasons/state.ts'
import { barredBy, refusedByRules } from '../views/list-rules.ts'
import { type Filling, fillingOf } from './filling.ts'

export type DraftRows = Result<ReturnType<typeof draftParts>>

export const outcomesOf = ({ turns }: Pick<DraftRows, 'turns'>): DraftState['outcomes'] =>
  turns.map(({ outcome }) => outcome)

export const stateOf = (draft: DraftRow, outcomes: DraftState['outcomes']): DraftState => ({
  ...draft,
  outcomes,
})

/** Why the rules forbid to pick a queued person, whether or not another list holds them; null if they allow it. */
export const queueRefusal = (
  { person }: Pick<QueuedRow, 'person'>,
  rules: Rules,
  { today, barred }: { today: CalendarDay; barred: ReadonlySet<string> },
): PickRefusal | WhoRefusal | 'person_not_found' | null =>
  person.missing
    ? 'person_not_found'
    : (pickRefusal(person, rules, new Set(), today) ?? refusedByRules({ rules, barred }, person))

/** The rules with the people barred by the league's votes. */
export const withVotedOut = <Rules extends BirthYearRules>(
  rules: Rules,
  rows: readonly { personId: string }[],
): Rules & { votedOut: ReadonlySet<string> } => ({
  ...rules,
  votedOut: new Set(rows.map(({ personId }) => personId)),
})

export interface Rules extends BirthYearRules, CapacityRules {
  leagueId: string
  version: number
  pack: ScoringPack | null
}

/** The queue of each player, and which queued people may be picked from it. */
export const queuedIn = (
  { queue, voided }: Pick<DraftRows, 'queue' | 'voided'>,
  rules: Rules,
  of: { now: Instant; barred: ReadonlySet<string>; filling: Filling },
) => {
  const by = { today: dayOf(of.now), barred: of.barred }
  const byPlayer = groupBy(queue, ({ userId }) => userId)
  // A void pick that is to return may not have been settled yet.
  const gone = new Set(voided.map(({ personId }) => personId))
  const pickable = new Set(
    queue
      .filter((row) => !gone.has(row.person.id) && queueRefusal(row, rules, by) === null)
      .map(({ person }) => person.id),
  )
  return {
    queueOf: (userId: string): string[] => (byPlayer.get(userId) ?? []).map(({ person }) => person.id),
    mayBePicked: (personId: string, userId: string, got: readonly string[]): boolean =>
      pickable.has(personId) && of.filling.placing(personId, userId, got).fits,
  }
}

/** What a draft depends on besides its own state, from the rows. */
export const worldOf = (
  rows: DraftRows,
  rules: Rules,
  now: Instant,
): DraftWorld & { filling: Filling; barred: ReadonlySet<string> } => {
  const listed = groupBy(rows.held, ({ userId }) => userId)
  const barred = barredBy(rules, rows.barred)
  const [season] = rows.seasons
  // Pauses may delay a draft beyond the season's last day, after which no list changes.
  const isOver = season !== undefined && !isOpen(season, dayOf(now))
  const firstDay = season ? firstDayOf(season) : dayOf(now)
  const people = new Map(rows.queue.map(({ person }) => [person.id, ruledPerson(person, firstDay)]))
  const filling = fillingOf(
    rules,
    (userId) =>
      (listed.get(userId) ?? []).map(({ personId, place, price, person }) => ({
        id: personId,
        place,
        price,
        isGone: false,
        person: ruledPerson(person, firstDay),
      })),
    people,
  )
  return {
    ...queuedIn(rows, withVotedOut(rules, rows.votedOut), { now, barred, filling }),
    filling,
    barred,
    periods: rows.periods,
    taken: new Set(rows.held.map(({ personId }) => personId)),
    roomOf: (userId) => (isOver ? 0 : rules.maxPicks - (listed.get(userId)?.length ?? 0)),
  }
}
