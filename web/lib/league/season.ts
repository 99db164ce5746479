import type { SeasonView } from '#contracts/season.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { paths } from '../navigation/paths.ts'
import { useFormats } from '../text/format.ts'

type ShownSeason = Pick<SeasonView, 'state' | 'number' | 'startDate' | 'endDate' | 'sealsOn'>

/** The page to open after joining a league: one's own list while it can be changed, else the league's home */
export const nextInLeague = (slug: string, state: SeasonView['state'] | undefined): string => {
  const to = paths.league(slug)
  return state === 'ended' || state === 'sealed' ? to.home : to.deathlist
}

/** True once the season's last day has passed or the season was closed; it is then shown with its final results. */
export const isOver = ({ state, archivedAt }: Pick<SeasonView, 'state' | 'archivedAt'>): boolean =>
  archivedAt !== null || state === 'ended' || state === 'sealed'

/** When a season begins or ends: "until 31 December 2026" */
export const useSeasonDays = (): ((season: ShownSeason) => string) => {
  const { t } = useTranslation()
  const { mediumDay } = useFormats()
  return ({ state, startDate, endDate, sealsOn }) => {
    if (state === 'before' && startDate) return t('season.before', { day: mediumDay(startDate) })
    if (!endDate) return t('season.endless')
    if (state === 'ended' && sealsOn)
      return t('season.ended', { day: mediumDay(endDate), sealDay: mediumDay(sealsOn) })
    return t(state === 'sealed' ? 'season.sealed' : 'season.running', { day: mediumDay(endDate) })
  }
}

/** A season in a few words: "Season 2 · until 31 December 2026" */
export const useSeasonText = (): ((season: ShownSeason) => string) => {
  const { t } = useTranslation()
  const days = useSeasonDays()
  return (season) => `${t('season.kicker', { number: season.number })} · ${days(season)}`
}
