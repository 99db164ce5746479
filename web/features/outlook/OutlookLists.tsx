import type { OutlookPage } from '#contracts/outlook.ts'
import { useOwnId } from '#web/lib/auth/own-id.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { cx } from '#web/lib/text/class-names.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { TitledSection } from '#web/ui/TitledSection.tsx'

type Row = OutlookPage['lists'][number] & { chance: number | null | undefined }

export function Lists({ page }: { page: OutlookPage }) {
  const { t } = useTranslation(['outlook', 'common'])
  const { number, signed, mediumDay, percent } = useFormats()
  const own = useOwnId()
  const { asOf, through, chanceThrough, win } = page
  const none = <span className="text-faint">{t('lists.untold')}</span>
  const about = (value: number | null) =>
    value === null ? none : value === 0 ? t('lists.hardly') : t('lists.about', { value: number(value) })
  const chance = (value: number | null | undefined) =>
    value === null || value === undefined ? none : value === 0 ? t('lists.hardly') : percent(value)
  const luck = ({ points, expectedSoFar }: Row) =>
    expectedSoFar === null ? none : signed(points - expectedSoFar)
  const endsBefore = chanceThrough !== null && chanceThrough === through
  const month = endsBefore ? t('lists.monthUntil', { day: mediumDay(chanceThrough) }) : t('lists.month')
  const columns: Column<Row>[] = [
    {
      key: 'player',
      header: t('common:standings.player'),
      phone: 'title',
      cell: (row) => (
        <span className={cx('typed', row.userId === own && 'font-semibold')}>{row.displayName}</span>
      ),
    },
    {
      key: 'points',
      header: t('lists.points'),
      align: 'right',
      phone: 'value',
      cell: (row) => number(row.points),
    },
    { key: 'soFar', header: t('lists.soFar'), align: 'right', cell: (row) => about(row.expectedSoFar) },
    { key: 'luck', header: t('lists.luck'), align: 'right', cell: luck },
    { key: 'ahead', header: t('lists.ahead'), align: 'right', cell: (row) => about(row.expectedPoints) },
    { key: 'month', header: month, align: 'right', cell: (row) => chance(row.chanceOfADeath) },
  ]
  if (win.length > 0)
    columns.push({ key: 'win', header: t('lists.win'), align: 'right', cell: (row) => chance(row.chance) })
  const rows = page.lists.map(
    (list): Row => ({ ...list, chance: win.find(({ userId }) => userId === list.userId)?.chance }),
  )
  return (
    <TitledSection
      id="outlook-lists"
      title={t('lists.title')}
      aside={asOf && t('lists.asOf', { day: mediumDay(asOf) })}
    >
      <ul className="border-t border-ink">
        {rows.map((row) => (
          <InWords key={row.userId} row={row} isOwn={row.userId === own} />
        ))}
      </ul>
      <div className="mt-6">
        <Disclosure summary={t('lists.figures')}>
          <p className="mt-2 mb-4 max-w-[68ch] text-sm text-soft">
            {through && t(page.season.endDate ? 'lists.until' : 'lists.year', { day: mediumDay(through) })}{' '}
            {t('lists.steps', { ahead: page.stepAhead ?? 1, behind: page.stepBehind ?? 1 })}
          </p>
          <DataTable
            caption={t('lists.title')}
            columns={columns}
            rows={rows}
            rowKey={({ userId }) => userId}
          />
          <div className="mt-4 grid gap-1 text-sm text-soft">
            {rows.some(({ expectedPoints }) => expectedPoints === null) && <p>{t('lists.tooFew')}</p>}
            {win.length > 0 && win.some(({ chance }) => chance === null) && (
              <p>{t('lists.together', { share: percent(page.others) })}</p>
            )}
            {win.length === 0 && <p>{t(page.season.endDate ? 'lists.noWin' : 'lists.openEnd')}</p>}
          </div>
        </Disclosure>
      </div>
    </TitledSection>
  )
}

function InWords({ row, isOwn }: { row: Row; isOwn: boolean }) {
  const { t } = useTranslation(['outlook', 'common'])
  const { displayName, points, expectedPoints, expectedSoFar } = row
  const ahead =
    expectedPoints === null
      ? t('words.untold')
      : expectedPoints === 0
        ? t('words.hardly')
        : t('words.ahead', { count: expectedPoints })
  const against = expectedSoFar === null ? null : points - expectedSoFar
  const soFar =
    against === null
      ? null
      : against === 0
        ? t('words.asExpected')
        : t(against > 0 ? 'words.above' : 'words.below', { count: Math.abs(against) })
  return (
    <li className="border-b border-rule py-3">
      <p>
        <span className="name text-lg">{displayName}</span>{' '}
        <span className="text-sm text-soft tabular-nums">
          {isOwn && `${t('common:standings.you')}, `}
          {t('words.points', { count: points })}
        </span>
      </p>
      <p className="max-w-[60ch] text-pretty">
        {ahead} {soFar}
      </p>
    </li>
  )
}
