import { useState } from 'react'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useUnread } from '#web/lib/notices/unread.ts'
import { useFormats } from '#web/lib/text/format.ts'

/** "New since Thursday": since when something is new, as one says it. */
export const useSinceText = (): ((at: string) => string) => {
  const { t } = useTranslation('league')
  const { weekday, mediumDay, time, localDay } = useFormats()
  return (at) => {
    const today = new Date().toISOString()
    if (localDay(at) === localDay(today)) return t('activity.sinceTime', { time: time(at) })
    const isRecent = Date.parse(today) - Date.parse(at) < 6 * 86_400_000
    return isRecent
      ? t('activity.sinceWeekday', { day: weekday(at) })
      : t('activity.sinceDate', { day: mediumDay(localDay(at)) })
  }
}

/** Until when the reader had read as the page opened; null while that is not known. */
export const useReadBefore = (leagueId: string | null): string | null => {
  const { data, dataUpdatedAt } = useUnread()
  // What was kept from an earlier visit knows nothing of what was read since.
  const known = dataUpdatedAt >= performance.timeOrigin ? data : undefined
  const now = known?.leagues.find((league) => league.leagueId === leagueId)?.readUntil ?? null
  const [before, setBefore] = useState<string | null>(null)
  if (before === null && now !== null) setBefore(now)
  return before
}
