import { type ActivityItem, dayIn } from '../activity-item.ts'
import { personScreen, tagOfDeath } from '../death-news.ts'
import type { ActivityDefinition, NewsDefinition } from '../definition.ts'

export const deathReported = {
  channels: ['push'],
  webhooks: true,
  tag: tagOfDeath,
  lastWord: true,
} as const satisfies NewsDefinition

const precisionLength: Record<string, number> = { day: 10, month: 7, year: 4 }

/** The reported date of death, as precisely as it is known */
const reportedDate = ({ reportedDeathDate, reportedDeathPrecision }: ActivityItem['data']): string | null =>
  dayIn(reportedDeathDate)?.slice(0, precisionLength[String(reportedDeathPrecision)] ?? 10) ?? null

export const reported: ActivityDefinition = {
  news: { kind: 'death_reported', to: 'all' },
  words: (item, { t, day, scores }) => {
    const date = reportedDate(item.data)
    const would = item.withdrawnSince ? null : scores(item.scores.reported)
    return {
      sentence: date === null ? t('reported') : t('reportedOn', { day: day(date) }),
      detail: item.withdrawnSince ? t('takenBackSince') : would && t('wouldBring', { scores: would }),
    }
  },
  screen: personScreen,
  announces: 'reported',
  namesPoints: true,
  small: true,
}
