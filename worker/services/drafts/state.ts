import type { Result } from '#db/batch.ts'
import type { DraftRow, draftParts, QueuedRow } from '#db/queries/drafts/drafts.ts'
import { type CalendarDay, dayOf, type Instant } from '#domain/calendar-day.ts'
import type { DraftState, DraftWorld } from '#domain/draft/advance.ts'
import { groupBy } from '#domain/group-by.ts'
import type { ScoringPack } from '#domain/packs/pack.ts'
import type { CapacityRules } from '#domain/picks/capacity.ts'
import { type BirthYearRules, type PickRefusal, pickRefusal } from '#domain/picks/eligibility.ts'
import { ruledPerson, type WhoRefusal } from '#domain/picks/list-rules.ts'
import { firstDayOf } from '#domain/seasons/state.ts'
import { refusedByRules } from '../views/list-rules.ts'
import { type Filling, fillingOf } from './filling.ts'

export type DraftRows = Result<ReturnType<typeof draftParts>>

/** What the turns of a draft have come to. */
export const outcomesOf = ({ turns }: Pick<DraftRows, 'turns'>): DraftState['outcomes'] =>
  turns.map(({ outcome }) => outcome)

/** A stored draft in the words of the rules. */
export const stateOf = (draft: DraftRow, outcomes: DraftState['outcomes']): DraftState => ({
  ...draft,
  outcomes,
})

/** Why somebody who is wished for can't be picked by the rules, no matter who holds them; null: can be. */
export const queueRefusal = (
  { person }: Pick<QueuedRow, 'person'>,
  rules: Rules,
  { today, barred }: { today: CalendarDay; barred: ReadonlySet<string> },
): PickRefusal | WhoRefusal | 'person_not_found' | null =>
  person.missing
    ? 'person_not_found'
    : (pickRefusal(person, rules, new Set(), today) ?? refusedByRules({ rules, barred }, person))

/** The rules with whom the votes of the league have barred. */
export const withVotedOut = <Rules extends BirthYearRules>(
  rules: Rules,
  rows: readonly { personId: string }[],
): Rules & { votedOut: ReadonlySet<string> } => ({
  ...rules,
  votedOut: new Set(rows.map(({ personId }) => personId)),
})

export interface Rules extends BirthYearRules, CapacityRules {
  version: number
  pack: ScoringPack | null
}

/** The ids that barred ids lead to by now, for a version of the rules. */
export const barredIn = (rows: Pick<DraftRows, 'barred'>, { version }: Rules): Set<string> =>
  new Set(rows.barred.flatMap((row) => (row.version === version ? [row.id] : [])))

/** Whom each player would like, and who of them the rules let be picked. */
export const queuedIn = (
  rows: readonly QueuedRow[],
  rules: Rules,
  of: { now: Instant; barred: ReadonlySet<string>; filling: Filling },
) => {
  const by = { today: dayOf(of.now), barred: of.barred }
  const byPlayer = groupBy(rows, ({ userId }) => userId)
  const pickable = new Set(
    rows.filter((row) => queueRefusal(row, rules, by) === null).map(({ person }) => person.id),
  )
  return {
    wishesOf: (userId: string): string[] => (byPlayer.get(userId) ?? []).map(({ person }) => person.id),
    mayBePicked: (personId: string, userId: string, got: readonly string[]): boolean =>
      pickable.has(personId) && of.filling.placing(personId, userId, got).fits,
  }
}

/** What a draft looks at beside itself, as it was read. */
export const worldOf = (
  rows: DraftRows,
  rules: Rules,
  now: Instant,
): DraftWorld & { filling: Filling; barred: ReadonlySet<string> } => {
  const listed = groupBy(rows.held, ({ userId }) => userId)
  const barred = barredIn(rows, rules)
  const [season] = rows.seasons
  const firstDay = season ? firstDayOf(season) : dayOf(now)
  const people = new Map(rows.wishes.map(({ person }) => [person.id, ruledPerson(person, firstDay)]))
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
    ...queuedIn(rows.wishes, withVotedOut(rules, rows.votedOut), { now, barred, filling }),
    filling,
    barred,
    spells: rows.spells,
    taken: new Set(rows.held.map(({ personId }) => personId)),
    roomOf: (userId) => rules.maxPicks - (listed.get(userId)?.length ?? 0),
  }
}
