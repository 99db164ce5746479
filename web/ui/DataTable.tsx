import { ArrowDown, ArrowUp, ChevronDown } from 'lucide-react'
import { Fragment, type ReactNode, useId, useState } from 'react'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { cx } from '../lib/text/class-names.ts'
import { IconButton } from './Button.tsx'

export interface Column<Row> {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  align?: 'left' | 'right'
  /** Its place on phones: the row's title, the value at the right, a labelled note below, or hidden. Default: note */
  phone?: 'lead' | 'title' | 'value' | 'note' | 'hidden'
  sortable?: boolean
  className?: string
}

export interface Sort {
  key: string
  direction: 'asc' | 'desc'
}

/** A table with more rows scrolls on its own on wide screens, below a fixed header. */
const longRows = 24

interface DataTableProps<Row> {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  sort?: Sort
  onSort?: (sort: Sort) => void
  /** What an expanded row shows; null for rows without details */
  details?: (row: Row) => ReactNode | null
  detailsLabel?: (row: Row) => string
  rowClassName?: (row: Row) => string | undefined
  /** False keeps the table's layout on phones, for a few narrow columns. */
  stacks?: boolean
}

// Explicit roles: browsers drop a table's implicit roles when CSS changes its display (as on phones).
/* biome-ignore-start lint/a11y/noRedundantRoles: see above */
/* biome-ignore-start lint/a11y/useSemanticElements: see above */

/** A table with hairlines and tabular figures that becomes a list on phones */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  sort,
  onSort,
  details,
  detailsLabel,
  rowClassName,
  stacks = true,
}: DataTableProps<Row>) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const id = useId()
  const { t } = useTranslation()
  const toggle = (key: string) =>
    setOpen((before) => {
      const after = new Set(before)
      if (!after.delete(key)) after.add(key)
      return after
    })
  const isLong = rows.length > longRows
  // What screen readers say before a figure of the row.
  const named = columns.find(({ phone }) => phone === 'title') ?? columns[0]
  const table = (
    <table role="table" className={cx('data-table', stacks && 'data-table-stacks')}>
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <Header key={column.key} column={column} sort={sort} onSort={onSort} />
          ))}
          {details && (
            <th role="columnheader" scope="col" className="data-table-more">
              <span className="sr-only">{t('table.details')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => {
          const key = rowKey(row)
          const inside = details?.(row) ?? null
          const isOpen = open.has(key)
          return (
            <Fragment key={key}>
              <tr role="row" className={cx(rowClassName?.(row), isOpen && 'data-table-open')}>
                {columns.map((column) => {
                  const isNamed = column === named
                  const Cell = isNamed ? 'th' : 'td'
                  return (
                    <Cell
                      role={isNamed ? 'rowheader' : 'cell'}
                      scope={isNamed ? 'row' : undefined}
                      key={column.key}
                      data-label={column.header}
                      data-phone={column.phone ?? 'note'}
                      className={cx(column.align === 'right' && 'text-right', column.className)}
                    >
                      {column.cell(row)}
                    </Cell>
                  )
                })}
                {details && (
                  <td role="cell" className="data-table-more">
                    {inside !== null && (
                      <IconButton
                        size="sm"
                        className="-my-1"
                        label={detailsLabel?.(row) ?? ''}
                        aria-expanded={isOpen}
                        aria-controls={`${id}-${key}`}
                        onClick={() => toggle(key)}
                        icon={<ChevronDown className={cx('transition-transform', isOpen && 'rotate-180')} />}
                      />
                    )}
                  </td>
                )}
              </tr>
              {inside !== null && (
                <tr role="row" id={`${id}-${key}`} hidden={!isOpen} className="data-table-details">
                  <td role="cell" colSpan={columns.length + 1}>
                    {isOpen && inside}
                  </td>
                </tr>
              )}
            </Fragment>
          )
        })}
      </tbody>
    </table>
  )
  if (!isLong) return table
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls within itself must be reached by keyboard
    <section aria-label={caption} tabIndex={0} className="data-table-long">
      {table}
    </section>
  )
}

function Header<Row>({
  column,
  sort,
  onSort,
}: {
  column: Column<Row>
  sort: Sort | undefined
  onSort: ((sort: Sort) => void) | undefined
}) {
  const { t } = useTranslation()
  const active = sort?.key === column.key ? sort.direction : null
  const head = {
    role: 'columnheader',
    scope: 'col',
    'data-phone': column.phone ?? 'note',
    className: cx(column.align === 'right' && 'text-right', column.className),
  }
  if (!column.sortable || !onSort) return <th {...head}>{column.header}</th>
  return (
    <th {...head} aria-sort={active === 'asc' ? 'ascending' : active === 'desc' ? 'descending' : 'none'}>
      <button
        type="button"
        onClick={() => onSort({ key: column.key, direction: active === 'asc' ? 'desc' : 'asc' })}
        className="inline-flex items-center gap-1 rounded-sm font-medium hover:text-ink"
      >
        {column.header}
        {active === 'asc' && <ArrowUp className="size-3" aria-label={t('table.sortedAscending')} />}
        {active === 'desc' && <ArrowDown className="size-3" aria-label={t('table.sortedDescending')} />}
      </button>
    </th>
  )
}
/* biome-ignore-end lint/a11y/useSemanticElements: see above */
/* biome-ignore-end lint/a11y/noRedundantRoles: see above */
