import { type CalendarDay, daysBetween } from './calendar-day.ts'
import type { NewsKind } from './news.ts'

/** The letter tells of the days since the last one. */
export const letterDays = 7

/** Kinds of news of which only the last word about somebody is told: what came before it is in it. */
const ofDeaths: ReadonlySet<NewsKind> = new Set([
  'death_reported',
  'death_confirmed',
  'death_withdrawn',
  'death_corrected',
])

/** News without what was overtaken by later news of the same death; newest first, as it is given. */
export const lastWords = <Entry extends { kind: NewsKind | null; personId: string | null }>(
  news: readonly Entry[],
): Entry[] => {
  const told = new Set<string>()
  return news.filter(({ kind, personId }) => {
    if (kind === null || personId === null || !ofDeaths.has(kind)) return true
    if (told.has(personId)) return false
    told.add(personId)
    return true
  })
}

/** Whole days since the last death, 0 for one of today or of a day to come; null: there was none. */
export const daysSince = (diedOn: CalendarDay | null, today: CalendarDay): number | null =>
  diedOn === null ? null : Math.max(0, daysBetween(diedOn, today))
