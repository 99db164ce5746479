import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import type { ShownPick } from '#contracts/fields/unfolded.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Link } from '#web/lib/navigation/Link.tsx'
import { useFormats } from '#web/lib/text/format.ts'
import { Button, ButtonLink, IconButton } from '#web/ui/Button.tsx'
import { DataTable, type Sort } from '#web/ui/DataTable.tsx'
import { Segmented } from '#web/ui/form/Segmented.tsx'
import { Select } from '#web/ui/form/Select.tsx'
import { SearchField } from '#web/ui/form/TextField.tsx'
import { EmptyState } from '#web/ui/state/EmptyState.tsx'
import { usePersonColumns, usePickColumns } from './columns.tsx'
import { arrange, averageAge, byPerson, type Direction, type SortKey, sortKeys } from './order.ts'

/** With more picks than this, they are grouped by person at first. */
const manyPicks = 60
/** Number of rows shown at first; a button shows the rest. */
const firstRows = 60

interface AllPicksProps {
  picks: readonly ShownPick[]
  /** Until this day the page contains the user's own picks only. */
  sealedUntil: string | null
  /**
   * The path of the opening of today's unsealed lists. Until the user opens them, the page contains only the user's own
   * picks. Null: they are open.
   */
  opening: string | null
  search: string
  sortKey: SortKey
  direction: Direction
  /** Grouped by person, with the holders; null: not chosen */
  grouped: boolean | null
  onLook: (next: { search?: string; key?: SortKey; direction?: Direction; grouped?: boolean }) => void
  deathlist: string
}

export function AllPicks({
  picks,
  sealedUntil,
  opening,
  search,
  sortKey,
  direction,
  grouped,
  onLook,
  deathlist,
}: AllPicksProps) {
  const { t } = useTranslation('picks')
  const { number, decimal, longDay } = useFormats()
  const columns = usePickColumns()
  const personColumns = usePersonColumns()
  const [whole, setWhole] = useState(false)
  const isGrouped = grouped ?? picks.length > manyPicks
  if (picks.length === 0)
    return (
      <EmptyState
        ornament="people"
        title={t('empty.title')}
        text={
          sealedUntil
            ? t('empty.sealed', { day: longDay(sealedUntil) })
            : t(opening ? 'unopened' : 'empty.text')
        }
        action={<ButtonLink href={opening ?? deathlist}>{t(opening ? 'open' : 'empty.action')}</ButtonLink>}
      />
    )
  const shown = arrange(picks, search, sortKey, direction)
  const people = byPerson(shown, sortKey, direction)
  const length = isGrouped ? people.length : shown.length
  const rest = whole ? 0 : Math.max(0, length - firstRows)
  const limited = <Row,>(rows: readonly Row[]): readonly Row[] => (rest > 0 ? rows.slice(0, firstRows) : rows)
  const sorting = {
    sort: { key: sortKey, direction },
    onSort: (sort: Sort) => {
      const key = sortKeys.find((known) => known === sort.key)
      if (key) onLook({ key, direction: sort.direction })
    },
  }
  const average = averageAge(shown, new Date().getUTCFullYear())
  return (
    <>
      {opening && (
        <p className="mb-6 text-soft">
          {t('unopened')}{' '}
          <Link href={opening} className="link rounded-sm text-ink">
            {t('open')}
          </Link>
        </p>
      )}
      {sealedUntil && <p className="mb-6 text-soft">{t('sealed', { day: longDay(sealedUntil) })}</p>}
      <div className="flex flex-wrap items-end gap-x-8 gap-y-3">
        <SearchField
          label={t('search')}
          value={search}
          onChange={(event) => onLook({ search: event.target.value })}
          onClear={() => onLook({ search: '' })}
          className="min-w-[min(14rem,100%)] flex-1"
        />
        <div className="flex items-end gap-1">
          <Select
            label={t('sortBy')}
            className="w-36"
            value={sortKey}
            options={sortKeys.map((key) => ({ value: key, label: t(`sort.${key}`) }))}
            onValueChange={(key) => onLook({ key })}
          />
          <IconButton
            label={t(direction === 'asc' ? 'ascending' : 'descending')}
            icon={direction === 'asc' ? <ArrowUp /> : <ArrowDown />}
            onClick={() => onLook({ direction: direction === 'asc' ? 'desc' : 'asc' })}
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
        onValueChange={(value) => onLook({ grouped: value === 'people' })}
      />
      <div role="status" className="mt-5 mb-6">
        <dl className="flex gap-8 text-sm text-soft">
          <div className="flex gap-1.5">
            <dt>{t('total')}</dt>
            <dd className="font-semibold text-ink tabular-nums">{number(shown.length)}</dd>
          </div>
          <div className="flex gap-1.5">
            <dt>{t('averageAge')}</dt>
            <dd className="font-semibold text-ink tabular-nums">
              {average === null ? '–' : decimal(average)}
            </dd>
          </div>
        </dl>
      </div>
      {shown.length === 0 ? (
        <p className="border-t border-ink py-5 text-soft">{t('noneFound')}</p>
      ) : (
        <>
          {isGrouped ? (
            <DataTable
              caption={t('title')}
              columns={personColumns}
              rows={limited(people)}
              rowKey={({ key }) => key}
              {...sorting}
            />
          ) : (
            <DataTable
              caption={t('title')}
              columns={columns}
              rows={limited(shown)}
              rowKey={({ key }) => key}
              {...sorting}
            />
          )}
          {rest > 0 && (
            <Button variant="quiet" size="sm" className="mt-4" onClick={() => setWhole(true)}>
              {t('showRest', { count: rest })}
            </Button>
          )}
        </>
      )}
    </>
  )
}
