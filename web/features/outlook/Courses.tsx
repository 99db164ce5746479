import type { OutlookPage } from '#contracts/outlook.ts'
import { useOwnId } from '#web/lib/auth/own-id.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { LineChart, type Series } from '#web/ui/chart/LineChart.tsx'
import { TitledSection } from '#web/ui/TitledSection.tsx'

/** Maximum number of lines, so that they can be told apart */
const most = 8

/** The outlook over the season: chances of winning, and luck. Shows a note until there are two days. */
export function Courses({ page }: { page: OutlookPage }) {
  const { t } = useTranslation('outlook')
  const { shortDay, signed, percent } = useFormats()
  const own = useOwnId()
  const { history, lists, win } = page
  if (history.length < 2) return <p className="text-sm text-soft">{t('courses.soon')}</p>
  const days = history.map(({ day }) => day)
  const labels = days.map(shortDay)
  const time = { days, label: shortDay }
  const lines = (valueOn: (userId: string, day: OutlookPage['history'][number]) => number | null): Series[] =>
    lists.map(({ userId, displayName }) => ({
      name: displayName,
      values: history.map((day) => valueOn(userId, day)),
      highlighted: userId === own,
    }))
  const distinct = (series: Series[]): Series[] => {
    const drawn = series.filter(({ values }) => values.some((value) => value !== null))
    const rank = ({ highlighted, values }: Series) =>
      highlighted ? Number.POSITIVE_INFINITY : (values.at(-1) ?? -1)
    return [...drawn].sort((a, b) => rank(b) - rank(a)).slice(0, most)
  }
  const chances = distinct(
    lines((userId, day) => day.win.find((each) => each.userId === userId)?.chance ?? null),
  ).map((line) => ({ ...line, values: line.values.map((value) => value && value * 100) }))
  const luck = distinct(
    lines((userId, day) => day.luck.find((each) => each.userId === userId)?.points ?? null),
  )
  const courses = [
    { name: 'win', series: win.length > 0 ? chances : [], format: (value: number) => percent(value / 100) },
    { name: 'luck', series: luck, format: signed },
  ] as const
  return courses.map(
    ({ name, series, format }) =>
      series.length > 0 && (
        <TitledSection key={name} id={`outlook-${name}`} title={t(`courses.${name}`)}>
          <p className="mb-4 max-w-[68ch] text-sm text-soft">{t(`courses.${name}About`)}</p>
          <LineChart
            title={t(`courses.${name}Title`)}
            labels={labels}
            time={time}
            series={series}
            format={format}
          />
        </TitledSection>
      ),
  )
}
