import { useTranslation } from 'react-i18next'
import type { CompetitionLeaderboardPage } from '../../../worker/contracts/competition.ts'
import { useOwnId } from '../../lib/auth/own-id.ts'
import { useFormats } from '../../lib/format.ts'
import { LineChart } from '../../ui/LineChart.tsx'
import { SectionHeading } from '../../ui/PageHeader.tsx'

/** Lines that can still be told apart. */
const most = 8

/** Who stood where over time: from the second day on which the table changed. */
export function RankChart({
  rankHistory,
  standings,
}: Pick<CompetitionLeaderboardPage, 'rankHistory' | 'standings'>) {
  const { t } = useTranslation('competitions')
  const { shortDay } = useFormats()
  const own = useOwnId()
  const days = [...new Set(rankHistory.map(({ day }) => day))].sort()
  if (days.length < 2) return null
  const players = [...new Map(standings.map((row) => [row.userId, row.displayName]))]
  const shown = players.filter(([userId], index) => index < most || userId === own)
  const ranks = Map.groupBy(rankHistory, ({ userId }) => userId)
  const series = shown.map(([userId, name]) => {
    const byDay = new Map(ranks.get(userId)?.map(({ day, rank }) => [day, rank]))
    let last: number | null = null
    return {
      name,
      highlighted: userId === own,
      values: days.map((day) => {
        last = byDay.get(day) ?? last
        return last
      }),
    }
  })
  return (
    <section aria-labelledby="history" className="mt-14">
      <SectionHeading
        id="history"
        title={t('leaderboard.history')}
        aside={players.length > most && t('leaderboard.historyFirst', { count: most })}
      />
      <p className="mb-4 text-sm text-soft">{t('leaderboard.historyAbout')}</p>
      <LineChart
        title={t('leaderboard.history')}
        labels={days.map((day) => shortDay(day))}
        series={series}
        inverted
      />
    </section>
  )
}
