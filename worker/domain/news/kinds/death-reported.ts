import { datePrecisions, knownPart } from '#domain/calendar-day.ts'
import { type ActivityItem, dayIn } from '../activity-item.ts'
import { personScreen, tagOfDeath } from '../death-news.ts'
import type { ActivityDefinition, NewsDefinition } from '../definition.ts'

export const deathReported = {
  channels: ['push'],
  webhooks: true,
  tag: tagOfDeath,
  lastWord: true,
} as const satisfies NewsDefinition

/** The reported date of death, as precisely as it is known */
const reportedDate = ({ reportedDeathDate, reportedDeathPrecision }: ActivityItem['data']): string | null => {
  const day = dayIn(reportedDeathDate)
  return day && knownPart(day, datePrecisions.find((each) => each === reportedDeathPrecision) ?? 'day')
}

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
