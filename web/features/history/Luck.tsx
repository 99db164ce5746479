import type { Book } from '#contracts/history.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { TitledSection } from '#web/ui/TitledSection.tsx'
import { usePlayers } from './players.tsx'

type Row = NonNullable<Book['luck']>['lists'][number]

/** The points of each list compared with its expected points; for whole lists only, never for a person */
export function Luck({ book }: { book: Book }) {
  const { t } = useTranslation('history')
  const { number, signed, mediumDay } = useFormats()
  const { column } = usePlayers(book.players)
  const { luck } = book
  if (!luck) return null
  const none = <span className="text-faint">{t('luck.untold')}</span>
  const columns: Column<Row>[] = [
    column,
    {
      key: 'points',
      header: t('luck.scored'),
      align: 'right',
      className: 'whitespace-nowrap',
      cell: ({ points }) => number(points),
    },
    {
      key: 'expected',
      header: t('luck.expected'),
      align: 'right',
      className: 'whitespace-nowrap',
      cell: ({ expected }) => (expected === null ? none : t('luck.about', { value: number(expected) })),
    },
    {
      key: 'luck',
      header: t('luck.title'),
      align: 'right',
      className: 'whitespace-nowrap',
      phone: 'value',
      cell: ({ points, expected }) =>
        expected === null ? none : <b className="font-semibold">{signed(points - expected)}</b>,
    },
  ]
  return (
    <TitledSection id="luck" title={t('luck.title')} className="yearbook-whole">
      <p className="mb-4 max-w-[68ch] text-sm text-soft">{t('luck.text', { day: mediumDay(luck.asOf) })}</p>
      <DataTable
        caption={t('luck.title')}
        columns={columns}
        rows={luck.lists}
        rowKey={({ userId }) => userId}
      />
    </TitledSection>
  )
}
