import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import type { ShownPick } from '#contracts/fields/unfolded.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useCurrentLeague } from '#web/lib/league/leagues.ts'
import { Link } from '#web/lib/navigation/Link.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { useLeagueRef } from '#web/shared/LeagueView.tsx'
import { Button, ButtonLink, IconButton } from '#web/ui/Button.tsx'
import { DataTable, type Sort } from '#web/ui/DataTable.tsx'
import { Segmented } from '#web/ui/form/Segmented.tsx'
import { Select } from '#web/ui/form/Select.tsx'
import { SearchField } from '#web/ui/form/TextField.tsx'
import { EmptyState } from '#web/ui/state/EmptyState.tsx'
import { usePersonColumns, usePickColumns } from './columns.tsx'
import { arrange, averageAge, byPerson, sortKeys } from './order.ts'
import { useView } from './use-view.ts'

/** With more picks than this, they are grouped by person at first. */
const manyPicks = 60
/** Number of rows shown at first; a button shows the rest. */
const firstRows = 60

interface AllPicksProps {
  picks: readonly ShownPick[]
  /** Until this day the page contains the user's own picks only. */
  sealedUntil: string | null
  /** Today's unsealed lists; until the user opens them, the page contains only the user's own picks. */
  unopened: boolean
}

export function AllPicks({ picks, sealedUntil, unopened }: AllPicksProps) {
  const { t } = useTranslation('picks')
  const { longDay } = useFormats()
  const view = useView()
  const ref = useLeagueRef()
  const to = paths.league(useCurrentLeague()?.slug ?? ref)
  if (picks.length === 0)
    return (
      <EmptyState
        ornament="people"
        title={t('empty.title')}
        text={
          sealedUntil
            ? t('empty.sealed', { day: longDay(sealedUntil) })
            : t(unopened ? 'unopened' : 'empty.text')
        }
        action={
          <ButtonLink href={unopened ? to.opening : to.deathlist}>
            {t(unopened ? 'open' : 'empty.action')}
          </ButtonLink>
        }
      />
    )
  const isGrouped = view.grouped ?? picks.length > manyPicks
  const shown = arrange(picks, view.search, view.key, view.direction)
  return (
    <>
      {unopened && (
        <p className="mb-6 text-soft">
          {t('unopened')}{' '}
          <Link href={to.opening} className="link rounded-sm text-ink">
            {t('open')}
          </Link>
        </p>
      )}
      {sealedUntil && <p className="mb-6 text-soft">{t('sealed', { day: longDay(sealedUntil) })}</p>}
      <Controls view={view} isGrouped={isGrouped} />
      <Totals picks={shown} />
      <Table picks={shown} view={view} isGrouped={isGrouped} />
    </>
  )
}

interface ViewProps {
  view: ReturnType<typeof useView>
  isGrouped: boolean
}

function Controls({ view: { search, key, direction, look }, isGrouped }: ViewProps) {
  const { t } = useTranslation('picks')
  return (
    <>
      <div className="flex flex-wrap items-end gap-x-8 gap-y-3">
        <SearchField
          label={t('search')}
          value={search}
          onChange={(event) => look({ search: event.target.value })}
          onClear={() => look({ search: '' })}
          className="min-w-[min(14rem,100%)] flex-1"
        />
        <div className="flex items-end gap-1">
          <Select
            label={t('sortBy')}
            className="w-36"
            value={key}
            options={sortKeys.map((value) => ({ value, label: t(`sort.${value}`) }))}
            onValueChange={(next) => look({ key: next })}
          />
          <IconButton
            label={t(direction === 'asc' ? 'ascending' : 'descending')}
            icon={direction === 'asc' ? <ArrowUp /> : <ArrowDown />}
            onClick={() => look({ direction: direction === 'asc' ? 'desc' : 'asc' })}
          />
        </div>
      </div>
      <Segmented
        label={t('show')}
        labelHidden
        className="mt-4 max-w-xs"
        value={isGrouped ? 'people' : 'picks'}
        options={[
          { value: 'picks', label: t('everyPick') },
          { value: 'people', label: t('byPerson') },
        ]}
        onValueChange={(value) => look({ grouped: value === 'people' })}
      />
    </>
  )
}

function Totals({ picks }: { picks: readonly ShownPick[] }) {
  const { t } = useTranslation('picks')
  const { number, decimal } = useFormats()
  const average = averageAge(picks, new Date().getUTCFullYear())
  return (
    <div role="status" className="mt-5 mb-6">
      <dl className="flex gap-8 text-sm text-soft">
        <div className="flex gap-1.5">
          <dt>{t('total')}</dt>
          <dd className="font-semibold text-ink tabular-nums">{number(picks.length)}</dd>
        </div>
        <div className="flex gap-1.5">
          <dt>{t('averageAge')}</dt>
          <dd className="font-semibold text-ink tabular-nums">{average === null ? '–' : decimal(average)}</dd>
        </div>
      </dl>
    </div>
  )
}

function Table({
  picks,
  view: { key, direction, look },
  isGrouped,
}: ViewProps & { picks: readonly ShownPick[] }) {
  const { t } = useTranslation('picks')
  const pickColumns = usePickColumns()
  const personColumns = usePersonColumns()
  const [whole, setWhole] = useState(false)
  if (picks.length === 0) return <p className="border-t border-ink py-5 text-soft">{t('noneFound')}</p>
  const people = byPerson(picks, key, direction)
  const { length } = isGrouped ? people : picks
  const most = whole ? length : firstRows
  const shared = {
    caption: t('title'),
    rowKey: (row: ShownPick) => row.key,
    sort: { key, direction },
    onSort: (sort: Sort) => {
      const next = sortKeys.find((known) => known === sort.key)
      if (next) look({ key: next, direction: sort.direction })
    },
  }
  return (
    <>
      {isGrouped ? (
        <DataTable {...shared} columns={personColumns} rows={people.slice(0, most)} />
      ) : (
        <DataTable {...shared} columns={pickColumns} rows={picks.slice(0, most)} />
      )}
      {length > most && (
        <Button variant="quiet" size="sm" className="mt-4" onClick={() => setWhole(true)}>
          {t('showRest', { count: length - most })}
        </Button>
      )}
    </>
  )
}
