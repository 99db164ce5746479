import { useTranslation } from 'react-i18next'
import type { SeasonView } from '../../worker/contracts/season.ts'
import { useFormats } from './format.ts'

/** A season in a few words: "Season 2 · until 31 December 2026". */
export const useSeasonText = (): ((season: SeasonView) => string) => {
  const { t } = useTranslation()
  const { mediumDay } = useFormats()
  const when = ({ state, startDate, endDate, sealsOn }: SeasonView): string => {
    if (state === 'before' && startDate) return t('season.before', { day: mediumDay(startDate) })
    if (!endDate) return t('season.endless')
    if (state === 'ended' && sealsOn)
      return t('season.ended', { day: mediumDay(endDate), sealDay: mediumDay(sealsOn) })
    return t(state === 'sealed' ? 'season.sealed' : 'season.running', { day: mediumDay(endDate) })
  }
  return (season) => `${t('season.kicker', { number: season.number })} · ${when(season)}`
}
