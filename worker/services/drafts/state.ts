import type { Result } from '#db/batch.ts'
import type { DraftRow, draftParts, QueuedRow } from '#db/queries/drafts/drafts.ts'
import { type CalendarDay, dayOf, type Instant } from '#domain/calendar-day.ts'
import type { DraftState, DraftWorld } from '#domain/draft/advance.ts'
import { groupBy } from '#domain/group-by.ts'
import { type BirthYearRules, type PickRefusal, pickRefusal } from '#domain/picks/eligibility.ts'

export type DraftRows = Result<ReturnType<typeof draftParts>>

/** A stored draft in the words of the rules. */
export const stateOf = (
  draft: DraftRow,
  turns: readonly Pick<DraftRows['turns'][number], 'outcome'>[],
): DraftState => ({
  startsAt: draft.startsAt,
  secondsPerTurn: draft.secondsPerTurn,
  rounds: draft.rounds,
  coinSeed: draft.coinSeed,
  startedAt: draft.startedAt,
  players: draft.players,
  outcomes: turns.map(({ outcome }) => outcome),
  turnAt: draft.turnAt,
  dueAt: draft.dueAt,
  leftMs: draft.leftMs,
  finishedAt: draft.finishedAt,
})

/** Why somebody who is wished for can't be picked by the rules, no matter who holds them; null: can be. */
export const queueRefusal = (
  { person }: Pick<QueuedRow, 'person'>,
  rules: BirthYearRules,
  today: CalendarDay,
): PickRefusal | 'person_not_found' | null =>
  person.missing ? 'person_not_found' : pickRefusal(person, rules, new Set(), today)

interface Rules extends BirthYearRules {
  maxPicks: number
}

/** Whom each player would like, and who of them the rules let be picked. */
export const queuedIn = (rows: readonly QueuedRow[], rules: BirthYearRules, now: Instant) => {
  const today = dayOf(now)
  const byPlayer = groupBy(rows, ({ userId }) => userId)
  const pickable = new Set(
    rows.filter((row) => queueRefusal(row, rules, today) === null).map(({ person }) => person.id),
  )
  return {
    wishesOf: (userId: string): string[] => (byPlayer.get(userId) ?? []).map(({ person }) => person.id),
    mayBePicked: (personId: string): boolean => pickable.has(personId),
  }
}

/** What a draft looks at beside itself, as it was read. */
export const worldOf = (rows: DraftRows, rules: Rules, now: Instant): DraftWorld => {
  const listed = groupBy(rows.held, ({ userId }) => userId)
  return {
    ...queuedIn(rows.wishes, rules, now),
    spells: rows.spells,
    taken: new Set(rows.held.map(({ personId }) => personId)),
    roomOf: (userId) => rules.maxPicks - (listed.get(userId)?.length ?? 0),
  }
}
