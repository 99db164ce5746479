import { isUnscored } from '#domain/competitions/unscored.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useFormats } from '../lib/text/format.ts'
import type { Column } from '../ui/DataTable.tsx'

/** The columns of rank and points. While nobody has scored all are first, and no rank is shown. */
export const useRankedColumns = (
  rows: readonly { rank: number; points: number }[],
): {
  rank: Column<{ rank: number }>
  points: Column<{ points: number }>
} => {
  const { t } = useTranslation('common')
  const { number } = useFormats()
  const unscored = isUnscored(rows)
  return {
    rank: {
      key: 'rank',
      header: t('standings.rank'),
      phone: 'lead',
      className: 'w-11',
      cell: ({ rank }) => <span className="block min-w-5 text-faint">{unscored ? '–' : number(rank)}</span>,
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
