import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useFormats } from '../lib/text/format.ts'
import type { Column } from '../ui/DataTable.tsx'

export const useRankedColumns = (): {
  rank: Column<{ rank: number }>
  points: Column<{ points: number }>
} => {
  const { t } = useTranslation('common')
  const { number } = useFormats()
  return {
    rank: {
      key: 'rank',
      header: t('standings.rank'),
      phone: 'lead',
      className: 'w-11',
      cell: ({ rank }) => <span className="block min-w-5 text-faint">{number(rank)}</span>,
    },
    points: {
      key: 'points',
      header: t('standings.points'),
      align: 'right',
      phone: 'value',
      className: 'whitespace-nowrap',
      cell: ({ points }) => <b className="text-[1.0625rem] font-semibold">{number(points)}</b>,
    },
  }
}
