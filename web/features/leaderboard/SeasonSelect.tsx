import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { LeaderboardPage } from '#contracts/standings.ts'
import { paths } from '../../lib/paths.ts'
import { Select } from '../../ui/Select.tsx'

/** Leads to the tables of earlier seasons and back. */
export function SeasonSelect({ page }: { page: Pick<LeaderboardPage, 'league' | 'season' | 'seasons'> }) {
  const { t } = useTranslation('leaderboard')
  const [, navigate] = useLocation()
  const to = paths.league(page.league.slug)
  return (
    <Select
      label={t('season')}
      labelHidden
      className="w-40"
      value={String(page.season.number)}
      options={page.seasons.map(({ number, archivedAt }) => ({
        value: String(number),
        label: t(archivedAt ? 'seasonPast' : 'seasonNow', { number }),
      }))}
      onValueChange={(number) => {
        const season = page.seasons.find((each) => String(each.number) === number)
        navigate(season?.archivedAt ? to.seasonLeaderboard(season.number) : to.leaderboard)
      }}
    />
  )
}
