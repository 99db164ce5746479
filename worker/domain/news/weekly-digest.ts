import { type CalendarDay, daysBetween } from '../calendar-day.ts'
import { type NewsKind, newsDefinition } from './news-registry.ts'

/** The digest covers the days since the last one. */
export const digestDays = 7

/** News without items superseded by later news about the same death. Input and output are newest first. */
export const lastWords = <Entry extends { kind: NewsKind | null; personId: string | null }>(
  news: readonly Entry[],
): Entry[] => {
  const seen = new Set<string>()
  return news.filter(({ kind, personId }) => {
    if (kind === null || personId === null || !newsDefinition(kind).lastWord) return true
    if (seen.has(personId)) return false
    seen.add(personId)
    return true
  })
}

/** Whole days since the last death, 0 for today or a future day; null: no death */
export const daysSince = (diedOn: CalendarDay | null, today: CalendarDay): number | null =>
  diedOn === null ? null : Math.max(0, daysBetween(diedOn, today))
