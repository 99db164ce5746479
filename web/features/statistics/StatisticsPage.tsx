import type { ReactNode } from 'react'
import type { StatisticsPage as Page } from '#contracts/statistics.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { useOwnId } from '#web/lib/auth/own-id.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { isOver } from '#web/lib/league/season.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { useCountryName } from '#web/lib/text/use-country-name.ts'
import { PlaceView } from '#web/shared/PlaceView.tsx'
import { SealedListsNote } from '#web/shared/SealedLists.tsx'
import { SeasonSelect, useSeasonRef } from '#web/shared/SeasonSelect.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { EmptyState } from '#web/ui/state/EmptyState.tsx'
import { SkeletonTable } from '#web/ui/state/Skeleton.tsx'
import { Ages } from './Ages.tsx'
import { Bars } from './Bars.tsx'
import { Findings } from './Findings.tsx'
import { Matrix } from './Matrix.tsx'
import { People } from './People.tsx'

export default function StatisticsPage() {
  const { t } = useTranslation('statistics')
  const query = trpc.statistics.page.useQuery(useSeasonRef())
  return (
    <PlaceView
      place="leaderboard"
      tab="statistics"
      actions={query.data && <SeasonSelect page={query.data} screen="statistics" />}
      query={query}
      errorTitle={t('loadFailed')}
      skeleton={<SkeletonTable rows={8} />}
    >
      {(loaded) => <Statistics page={loaded} />}
    </PlaceView>
  )
}

function Statistics({ page }: { page: Page }) {
  const { t } = useTranslation('statistics')
  const { mediumDay } = useFormats()
  if (page.people === 0)
    return (
      <>
        <SealedListsNote season={page.season} slug={page.league.slug} />
        <EmptyState
          ornament="list"
          title={t('none.title')}
          text={t(page.season.sealedNow ? 'none.sealed' : 'none.text')}
        />
      </>
    )
  return (
    <div className="grid grid-cols-1 gap-12">
      <Findings page={page} />
      <div className="border-b border-rule">
        <Fold title={t('ages.title')}>
          <Ages page={page} />
        </Fold>
        <Origins page={page} />
        <Overlaps page={page} />
        <Fold title={t('shared.title')}>
          <People page={page} />
        </Fold>
        <Months page={page} />
      </div>
      <p className="text-xs text-faint">{t('asOf', { day: mediumDay(page.day) })}</p>
    </div>
  )
}

function Fold({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Disclosure summary={<h2 className="text-xl">{title}</h2>}>
      <div className="min-w-0 pt-4 pb-8">{children}</div>
    </Disclosure>
  )
}

const mostBars = 12

function Origins({ page }: { page: Page }) {
  const { t } = useTranslation('statistics')
  const country = useCountryName()
  const { countries, fields, countryless, fieldless } = page
  const noteOf = (count: number, unknown: number): string =>
    [
      count > mostBars ? t('origins.more', { count: count - mostBars }) : '',
      unknown > 0 ? t('origins.untold', { count: unknown }) : '',
    ]
      .filter(Boolean)
      .join(' ')
  const parts = [
    {
      id: 'countries',
      bars: countries.map(({ name, people }) => ({ key: name, label: country(name), value: people })),
      note: noteOf(countries.length, countryless),
    },
    {
      id: 'fields',
      bars: fields.map(({ name, people }) => ({ key: name, label: t(`field.${name}`), value: people })),
      note: noteOf(fields.length, fieldless),
    },
  ] as const
  return (
    <Fold title={t('origins.title')}>
      <div className="grid items-start gap-x-14 gap-y-10 lg:grid-cols-2">
        {parts.map(({ id, bars, note }) => (
          <section key={id} aria-labelledby={id} className="min-w-0">
            <h3 id={id} className="mb-3 text-lg">
              {t(`origins.${id}`)}
            </h3>
            {bars.length > 0 && (
              <Bars caption={t(`origins.${id}`)} valueHeader={t('people')} bars={bars.slice(0, mostBars)} />
            )}
            {note && <p className="mt-3 text-sm text-soft">{note}</p>}
          </section>
        ))}
      </div>
    </Fold>
  )
}

function Overlaps({ page }: { page: Page }) {
  const { t } = useTranslation('statistics')
  const own = useOwnId()
  const at = page.lists.flatMap(({ people }, index) => (people > 0 ? [index] : []))
  const lists = at.flatMap((index) => page.lists[index] ?? [])
  if (lists.length < 2) return null
  const none = lists.every(({ people, shared }) => shared.reduce((sum, count) => sum + count, 0) === people)
  return (
    <Fold title={t('overlaps.title')}>
      <p className="mb-4 max-w-[68ch] text-sm text-soft">{t(none ? 'overlaps.none' : 'overlaps.about')}</p>
      {!none && (
        <Matrix
          caption={t('overlaps.title')}
          upright
          columns={lists.map(({ userId, displayName }) => ({ key: userId, label: displayName }))}
          rows={lists.map(({ userId, displayName, shared, alone }) => ({
            key: userId,
            label: displayName,
            values: at.map((index) => shared[index] ?? 0),
            total: alone,
            highlighted: userId === own,
          }))}
          totalHeader={t('overlaps.alone')}
          isAside={(row, column) => row === column}
        />
      )}
    </Fold>
  )
}

function Months({ page }: { page: Page }) {
  const { t } = useTranslation(['statistics', 'common'])
  const { shortMonth } = useFormats()
  const own = useOwnId()
  const sum = (points: readonly number[]): number => points.reduce((all, one) => all + one, 0)
  const scored = page.lists.some(({ points }) => points.some((one) => one !== 0))
  return (
    <Fold title={t('months.title')}>
      {scored ? (
        <Matrix
          caption={t('months.title')}
          columns={page.months.map((month) => ({ key: month, label: shortMonth(month) }))}
          rows={page.lists.map(({ userId, displayName, points }) => ({
            key: userId,
            label: displayName,
            values: points,
            total: sum(points),
            highlighted: userId === own,
          }))}
          totalHeader={t('common:standings.total')}
        />
      ) : (
        <p className="text-sm text-soft">{t(isOver(page.season) ? 'months.noneAtAll' : 'months.none')}</p>
      )}
    </Fold>
  )
}
