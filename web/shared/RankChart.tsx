import { lazy, Suspense } from 'react'
import type { RankPoint } from '#contracts/competitions/standings.ts'
import type { CalendarDay } from '#domain/calendar-day.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useOwnId } from '../lib/auth/own-id.ts'
import { useFormats } from '../lib/text/format.ts'
import { useToday } from '../lib/use-now.ts'
import { TitledSection } from '../ui/TitledSection.tsx'

const LineChart = lazy(() => import('../ui/chart/LineChart.tsx'))

/** Maximum number of lines, so that they can be told apart */
const most = 8

interface RankChartProps {
  rankHistory: readonly RankPoint[]
  /** The players in the order of the table. Repeated rows of a player are merged. */
  standings: readonly { userId: string; displayName: string }[]
  /** The values of the chart: points, or ranks with the first at the top */
  of: 'points' | 'rank'
  heading: string
  /** A description of the chart for screen readers */
  title: string
  /** The days that the chart covers (`to` null: today); default: the days on which the table changed */
  span?: { from: CalendarDay; to: CalendarDay | null }
}

/**
 * The points or ranks of all players on the days on which the table changed; renders nothing with fewer than two days.
 */
export function RankChart({ rankHistory, standings, of, heading, title, span }: RankChartProps) {
  const { t } = useTranslation()
  const { shortDay } = useFormats()
  const own = useOwnId()
  const today = useToday()
  const changed = [...new Set(rankHistory.map(({ day }) => day))].sort()
  if (changed.length < 2) return null
  const last = span ? [span.to ?? today, today].sort()[0] : undefined
  // From the first day, when nobody has points, to the last day or today
  const ends = span && last ? [span.from, last] : []
  const days = [...new Set([...changed, ...ends])].sort()
  const players = [...new Map(standings.map((row) => [row.userId, row.displayName]))]
  const shown = of === 'points' ? players : players.filter(([id], place) => place < most || id === own)
  const series = shown.map(([userId, name]) => {
    const known = new Map(
      rankHistory.filter((point) => point.userId === userId).map((point) => [point.day, point[of]]),
    )
    // Before the first change all players have 0 points and no rank.
    let last: number | null = of === 'points' ? 0 : null
    const values = days.map((day) => {
      last = known.get(day) ?? last
      return last
    })
    return { id: userId, name, values, highlighted: userId === own }
  })
  return (
    <TitledSection
      id="course"
      title={heading}
      aside={shown.length < players.length && t('standings.firstAndYou', { count: most })}
    >
      <Suspense fallback={<div className="h-60" />}>
        <LineChart
          title={title}
          labels={days.map(shortDay)}
          time={{ days, label: shortDay }}
          series={series}
          inverted={of === 'rank'}
        />
      </Suspense>
    </TitledSection>
  )
}
