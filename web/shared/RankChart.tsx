import { lazy, type ReactNode, Suspense } from 'react'
import type { RankPoint } from '#contracts/competitions/standings.ts'
import { type CalendarDay, dayOf } from '#domain/calendar-day.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useOwnId } from '../lib/auth/own-id.ts'
import { useFormats } from '../lib/text/format.ts'
import { useNow } from '../lib/use-now.ts'
import { SectionHeading } from '../ui/PageHeader.tsx'

const LineChart = lazy(() =>
  import('../ui/chart/LineChart.tsx').then((file) => ({ default: file.LineChart })),
)

/** Lines that can still be told apart. */
const most = 8

interface RankChartProps {
  rankHistory: readonly RankPoint[]
  /** The players in the order of the table; those with several rows once. */
  standings: readonly { userId: string; displayName: string }[]
  /** What is drawn: points, or ranks with the first on top. */
  of: 'points' | 'rank'
  heading: string
  /** What the chart shows, for those who can't see it. */
  title: string
  about?: ReactNode
  /** The days between which it is drawn; left out: those on which the table changed. */
  span?: { from: CalendarDay; to: CalendarDay | null }
}

/** Everyone's points or rank over the days on which the table changed; nothing until there are two. */
export function RankChart({ rankHistory, standings, of, heading, title, about, span }: RankChartProps) {
  const { t } = useTranslation()
  const { shortDay } = useFormats()
  const own = useOwnId()
  const today = dayOf(new Date(useNow()).toISOString())
  const changed = [...new Set(rankHistory.map(({ day }) => day))].sort()
  if (changed.length < 2) return null
  const last = span ? [span.to ?? today, today].sort()[0] : undefined
  // From the first day, when nobody had any, to the last, or to today.
  const ends = span && last ? [span.from, last] : []
  const days = [...new Set([...changed, ...ends])].sort()
  const players = [...new Map(standings.map((row) => [row.userId, row.displayName]))]
  const shown = of === 'points' ? players : players.filter(([id], place) => place < most || id === own)
  const series = shown.map(([userId, name]) => {
    const known = new Map(
      rankHistory.filter((point) => point.userId === userId).map((point) => [point.day, point[of]]),
    )
    // Before the first change everybody has no points, and no rank.
    let last: number | null = of === 'points' ? 0 : null
    const values = days.map((day) => {
      last = known.get(day) ?? last
      return last
    })
    return { name, values, highlighted: userId === own }
  })
  return (
    <section aria-labelledby="course" className="min-w-0">
      <SectionHeading
        id="course"
        title={heading}
        aside={shown.length < players.length && t('standings.firstAndYou', { count: most })}
      />
      {about && <p className="mb-4 text-sm text-soft">{about}</p>}
      <Suspense fallback={<div className="h-60" />}>
        <LineChart
          title={title}
          labels={days.map(shortDay)}
          time={{ days, label: shortDay }}
          series={series}
          inverted={of === 'rank'}
        />
      </Suspense>
    </section>
  )
}
