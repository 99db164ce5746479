import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ShownPick } from '#contracts/unfolded.ts'
import { useFormats } from '../../lib/format.ts'
import { ButtonLink, IconButton } from '../../ui/Button.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Select } from '../../ui/Select.tsx'
import { SearchField } from '../../ui/TextField.tsx'
import { usePickColumns } from './columns.tsx'
import { arrange, averageAge, type Direction, type SortKey, sortKeys } from './order.ts'

interface AllPicksProps {
  picks: readonly ShownPick[]
  /** Until this day these are one's own alone. */
  sealedUntil: string | null
  search: string
  sortKey: SortKey
  direction: Direction
  onLook: (next: { search?: string; key?: SortKey; direction?: Direction }) => void
  /** Where one's own list is. */
  deathlist: string
}

/** The picks, with the search and the order above, and their sum. */
export function AllPicks({
  picks,
  sealedUntil,
  search,
  sortKey,
  direction,
  onLook,
  deathlist,
}: AllPicksProps) {
  const { t } = useTranslation('picks')
  const { number, decimal, longDay } = useFormats()
  const columns = usePickColumns()
  if (picks.length === 0)
    return (
      <EmptyState
        ornament="people"
        title={t('empty.title')}
        text={sealedUntil ? t('empty.sealed', { day: longDay(sealedUntil) }) : t('empty.text')}
        action={<ButtonLink href={deathlist}>{t('empty.action')}</ButtonLink>}
      />
    )
  const shown = arrange(picks, search, sortKey, direction)
  const average = averageAge(shown, new Date().getUTCFullYear())
  return (
    <>
      {sealedUntil && <p className="mb-6 text-soft">{t('sealed', { day: longDay(sealedUntil) })}</p>}
      <div className="flex flex-wrap items-end gap-x-8 gap-y-3">
        <SearchField
          label={t('search')}
          value={search}
          onChange={(event) => onLook({ search: event.target.value })}
          onClear={() => onLook({ search: '' })}
          className="min-w-56 flex-1"
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
        <DataTable
          caption={t('title')}
          columns={columns}
          rows={shown}
          rowKey={({ key }) => key}
          sort={{ key: sortKey, direction }}
          onSort={(sort) => {
            const key = sortKeys.find((known) => known === sort.key)
            if (key) onLook({ key, direction: sort.direction })
          }}
        />
      )}
    </>
  )
}
