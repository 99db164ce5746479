import { type CalendarDay, daysBetween } from '../calendar-day.ts'
import { type NewsKind, newsDefinition } from './news-registry.ts'

/** The letter tells of the days since the last one. */
export const digestDays = 7

/** News without what was overtaken by later news of the same death; newest first, as it is given. */
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

/** Whole days since the last death, 0 for one of today or of a day to come; null: there was none. */
export const daysSince = (diedOn: CalendarDay | null, today: CalendarDay): number | null =>
  diedOn === null ? null : Math.max(0, daysBetween(diedOn, today))
