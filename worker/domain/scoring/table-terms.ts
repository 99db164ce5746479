import type { CalendarDay } from '../calendar-day.ts'
import { groupBy } from '../group-by.ts'
import { type CompiledPack, compiledPack } from '../packs/compiled.ts'
import { fits, type TableFacts } from '../packs/conditions.ts'
import type { PlusTerm, TimesTerm } from '../packs/pack.ts'
import { packOf } from '../packs/scoring-fields.ts'
import { type DatedRules, rulesOn } from './rules.ts'
import { reasonsOf, sumOf } from './score.ts'
import type { BookEntry, ScoreEntry } from './scored.ts'

/** The end of a table, for terms that depend on it. Absent: the table has not ended, or has matches. */
export interface TableEnd {
  /** True for a player without living people on the list */
  isSweep: (userId: string) => boolean
}

interface Day {
  /** Positions of the day's deaths among all that count, from 1 */
  from: number
  to: number
}

const daysOf = (entries: readonly BookEntry[]): Map<CalendarDay, Day> => {
  let before = 0
  return new Map(
    [...groupBy(entries, ({ diedOn }) => diedOn)].map(([day, deaths]) => {
      const from = before + 1
      before += new Set(deaths.map(({ personId }) => personId)).size
      return [day, { from, to: before }]
    }),
  )
}

/** Records the terms that players have already received, because some apply once per player or per month. */
class Given {
  readonly #keys = new Set<string>()

  takes({ id, per }: PlusTerm | TimesTerm, { userId, diedOn }: BookEntry): boolean {
    if (per === 'pick') return true
    const key = `${id} ${userId} ${per === 'month' ? diedOn.slice(0, 7) : ''}`
    if (this.#keys.has(key)) return false
    this.#keys.add(key)
    return true
  }
}

const scored = (
  entry: BookEntry,
  compiled: CompiledPack,
  table: TableFacts,
  end: TableEnd | null,
  given: Given,
) => {
  const { facts } = entry
  if (!facts) return {}
  const reasons = reasonsOf(
    compiled,
    facts,
    ({ term, atEnd }) =>
      !(atEnd && end === null) && fits(term.when, facts, table) && given.takes(term, entry),
  )
  return { points: sumOf(reasons), reasons }
}

/** Whether any version of the rules has terms that depend on the table */
export const hasTableTerms = (rules: readonly DatedRules[]): boolean =>
  rules.some((version) => compiledPack(packOf(version)).inTable)

/** Whether any version of the rules has terms that apply only at the end of a table */
export const hasEndTerms = (rules: readonly DatedRules[]): boolean =>
  rules.some((version) => compiledPack(packOf(version)).atEnd)

/**
 * Scores entries with the terms that depend on their table: the first death, every nth death, once per player and, if
 * the table has ended, the last death. All deaths of a day share their positions. A term that applies once per player
 * applies to the pick that was added first.
 * @param entries all that count in the leaderboard, by day and then by the time the pick was added
 */
export const withTableTerms = (
  entries: readonly BookEntry[],
  rules: readonly DatedRules[],
  end: TableEnd | null = null,
): ScoreEntry[] => {
  const days = daysOf(entries)
  const [firstDay, lastDay] = [entries[0]?.diedOn, entries.at(-1)?.diedOn]
  const given = new Given()
  const deaths = new Map<string, { day: CalendarDay; before: number; own: number }>()
  return entries.map((entry): ScoreEntry => {
    const { userId, diedOn } = entry
    const known = deaths.get(userId)
    const own = (known?.own ?? 0) + 1
    const before = known?.day === diedOn ? known.before : (known?.own ?? 0)
    deaths.set(userId, { day: diedOn, before, own })
    const compiled = compiledPack(packOf(rulesOn(rules, diedOn)))
    const { facts, ...plain } = entry
    if (!compiled.inTable) return plain
    const day = days.get(diedOn) ?? { from: 1, to: 1 }
    const table = {
      ...day,
      isFirst: diedOn === firstDay,
      isLast: diedOn === lastDay,
      deathsBefore: before,
      isSweep: end?.isSweep(userId) ?? false,
    }
    return { ...plain, ...scored(entry, compiled, table, end, given) }
  })
}
