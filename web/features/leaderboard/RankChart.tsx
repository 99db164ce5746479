import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { LeaderboardPage } from '../../../worker/contracts/standings.ts'
import { useOwnId } from '../../lib/auth/own-id.ts'
import { useFormats } from '../../lib/format.ts'
import { SectionHeading } from '../../ui/PageHeader.tsx'

const LineChart = lazy(() => import('../../ui/LineChart.tsx').then((file) => ({ default: file.LineChart })))

/** Everyone's points over the days on which the table changed; nothing until there are two. */
export function RankChart({ page }: { page: LeaderboardPage }) {
  const { t } = useTranslation('leaderboard')
  const { shortDay } = useFormats()
  const own = useOwnId()
  const days = [...new Set(page.rankHistory.map(({ day }) => day))].sort()
  if (days.length < 2) return null
  const series = page.standings.map(({ userId, displayName }) => {
    const points = new Map(
      page.rankHistory.filter((point) => point.userId === userId).map((point) => [point.day, point.points]),
    )
    let last = 0
    const values = days.map((day) => {
      last = points.get(day) ?? last
      return last
    })
    return { name: displayName, values, highlighted: userId === own }
  })
  return (
    <section aria-labelledby="course" className="min-w-0">
      <SectionHeading id="course" title={t('course')} />
      <Suspense fallback={<div className="h-60" />}>
        <LineChart title={t('courseTitle')} labels={days.map(shortDay)} series={series} />
      </Suspense>
    </section>
  )
}
