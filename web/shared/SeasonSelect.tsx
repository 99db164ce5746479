import { useLocation, useParams } from 'wouter'
import type { LeaderboardPage } from '#contracts/competitions/standings.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { paths } from '../lib/navigation/paths.ts'
import { Select } from '../ui/form/Select.tsx'
import { useLeagueRef } from './LeagueView.tsx'

interface SeasonSelectProps {
  page: Pick<LeaderboardPage, 'league' | 'season' | 'seasons'>
  screen: 'leaderboard' | 'statistics' | 'whatIf'
}

/** The league and the season in the path; without a number for the current season */
export const useSeasonRef = (): { league: string; season?: number } => {
  const league = useLeagueRef()
  const season = Number(useParams<{ season?: string }>().season)
  return Number.isInteger(season) && season > 0 ? { league, season } : { league }
}

/** Selects the season that the screen shows; renders nothing if there is only one. */
export function SeasonSelect({ page, screen }: SeasonSelectProps) {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const to = paths.league(page.league.slug)
  const archived = {
    leaderboard: to.seasonLeaderboard,
    statistics: to.seasonStatistics,
    whatIf: to.seasonWhatIf,
  }
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
        navigate(season?.archivedAt ? archived[screen](season.number) : to[screen])
      }}
    />
  )
}
