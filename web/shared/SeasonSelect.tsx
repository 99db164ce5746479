import { useLocation, useParams } from 'wouter'
import type { LeaderboardPage } from '#contracts/competitions/standings.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Select } from '../ui/form/Select.tsx'

interface SeasonSelectProps {
  page: Pick<LeaderboardPage, 'season' | 'seasons'>
  /** Where the same screen is of another season: the current one, or an earlier one by its number. */
  to: { current: string; archived: (season: number) => string }
}

/** The number of the season that the address names; undefined for the current one. */
export const useSeasonNumber = (): number | undefined => {
  const number = Number(useParams<{ season?: string }>().season)
  return Number.isInteger(number) && number > 0 ? number : undefined
}

/** Leads to the same screen of earlier seasons and back; nothing where there is one season only. */
export function SeasonSelect({ page, to }: SeasonSelectProps) {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  if (page.seasons.length < 2) return null
  return (
    <Select
      label={t('season.choose')}
      labelHidden
      className="w-40"
      value={String(page.season.number)}
      options={page.seasons.map(({ number, archivedAt }) => ({
        value: String(number),
        label: t(archivedAt ? 'season.kicker' : 'season.now', { number }),
      }))}
      onValueChange={(number) => {
        const season = page.seasons.find((each) => String(each.number) === number)
        navigate(season?.archivedAt ? to.archived(season.number) : to.current)
      }}
    />
  )
}
