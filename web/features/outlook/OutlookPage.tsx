import type { OutlookPage as Page } from '#contracts/outlook.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { useOwnId } from '#web/lib/auth/own-id.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { isOver } from '#web/lib/league/season.ts'
import { Link } from '#web/lib/navigation/Link.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { useLeagueRef } from '#web/shared/LeagueView.tsx'
import { PlaceView } from '#web/shared/PlaceView.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import LineChart from '#web/ui/chart/LineChart.tsx'
import type { Series } from '#web/ui/chart/plot.ts'
import { EmptyState } from '#web/ui/state/EmptyState.tsx'
import { SkeletonTable } from '#web/ui/state/Skeleton.tsx'
import { TitledSection } from '#web/ui/TitledSection.tsx'
import { Lists } from './OutlookLists.tsx'

export default function OutlookPage() {
  const { t } = useTranslation('outlook')
  const query = trpc.outlook.page.useQuery({ league: useLeagueRef() })
  return (
    <PlaceView
      place="leaderboard"
      tab="outlook"
      query={query}
      errorTitle={t('loadFailed')}
      skeleton={<SkeletonTable rows={5} />}
    >
      {(loaded) => <Outlook page={loaded} />}
    </PlaceView>
  )
}

function Outlook({ page }: { page: Page }) {
  const { t } = useTranslation('outlook')
  const { mediumDay } = useFormats()
  const { startDate, state } = page.season
  return (
    <div className="grid gap-10">
      <p className="max-w-[60ch] font-serif text-lg text-soft">{t('lede')}</p>
      {page.asOf && !isOver(page.season) ? (
        <>
          <Lists page={page} />
          <Courses page={page} />
        </>
      ) : (
        <EmptyState
          ornament="table"
          title={t('none.title')}
          text={
            startDate && state === 'before'
              ? t('none.before', { day: mediumDay(startDate) })
              : t(state === 'running' ? 'none.soon' : 'none.over')
          }
          action={
            isOver(page.season) && (
              <ButtonLink href={paths.league(page.league.slug).yearbook(page.season.number)}>
                {t('none.yearbook')}
              </ButtonLink>
            )
          }
        />
      )}
      <p className="text-sm text-soft">
        <Link href={paths.outlookMethod} className="link rounded-sm">
          {t('method.title')}
        </Link>
      </p>
    </div>
  )
}

/** Maximum number of lines, so that they can be told apart */
const most = 8

/** The outlook over the season: chances of winning, and luck. Renders nothing until there are two days. */
function Courses({ page }: { page: Page }) {
  const { t } = useTranslation('outlook')
  const { shortDay, signed, percent } = useFormats()
  const own = useOwnId()
  const { history, lists, win } = page
  if (history.length < 2) return null
  const days = history.map(({ day }) => day)
  const labels = days.map(shortDay)
  const time = { days, label: shortDay }
  const lines = (valueOn: (userId: string, day: Page['history'][number]) => number | null): Series[] =>
    lists.map(({ userId, displayName }) => ({
      id: userId,
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
