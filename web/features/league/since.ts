import { useState } from 'react'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useUnread } from '#web/lib/notices/unread.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { useNow } from '#web/lib/use-now.ts'

/** "New since Thursday": the text for a moment, by its distance to today */
export const useSinceText = (): ((at: string) => string) => {
  const { t } = useTranslation('league')
  const { weekday, mediumDay, time, localDay } = useFormats()
  const now = useNow()
  return (at) => {
    if (localDay(at) === localDay(new Date(now).toISOString()))
      return t('activity.sinceTime', { time: time(at) })
    const isRecent = now - Date.parse(at) < 6 * 86_400_000
    return isRecent
      ? t('activity.sinceWeekday', { day: weekday(at) })
      : t('activity.sinceDate', { day: mediumDay(localDay(at)) })
  }
}

/** Until when the user had read the league's news when the page opened; null while unknown */
export const useReadBefore = (leagueId: string | null): string | null => {
  const { data, dataUpdatedAt } = useUnread()
  // Persisted data of an earlier visit does not know what was read since.
  const known = dataUpdatedAt >= performance.timeOrigin ? data : undefined
  const now = known?.leagues.find((league) => league.leagueId === leagueId)?.readUntil ?? null
  const [before, setBefore] = useState<string | null>(null)
  if (before === null && now !== null) setBefore(now)
  return before
}
