import type { WhatIfPage } from '#contracts/statistics.ts'
import { useOwnId } from '#web/lib/auth/own-id.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { cx } from '#web/lib/text/class-names.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { Movement } from '../Movement.tsx'
import { useRankedColumns } from '../ranked-columns.tsx'

type Row = WhatIfPage['rows'][number]

export function WhatIfTable({ page }: { page: WhatIfPage }) {
  const { t } = useTranslation(['statistics', 'common'])
  const { number, signed } = useFormats()
  const own = useOwnId()
  const ranked = useRankedColumns(page.rows)
  const columns: Column<Row>[] = [
    ranked.rank,
    {
      key: 'player',
      header: t('common:standings.player'),
      phone: 'title',
      cell: ({ userId, displayName, active, rank, before }) => (
        <>
          <span className={cx('typed', userId === own && 'font-semibold', !active && 'text-faint')}>
            {displayName}
          </span>
          <Movement from={before.rank} to={rank} />
        </>
      ),
    },
    ranked.points,
    {
      key: 'before',
      header: t('whatIf.before'),
      align: 'right',
      phone: 'hidden',
      cell: ({ before }) => number(before.points),
    },
    {
      key: 'difference',
      header: t('whatIf.difference'),
      align: 'right',
      cell: ({ points, before }) => signed(points - before.points),
    },
  ]
  return (
    <DataTable
      caption={t('whatIf.table')}
      columns={columns}
      rows={page.rows}
      rowKey={({ userId }) => userId}
    />
  )
}
