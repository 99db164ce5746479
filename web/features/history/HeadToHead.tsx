import { useState } from 'react'
import type { HistoryPage } from '#contracts/history.ts'
import { headToHead, type Tally } from '#domain/history/head-to-head.ts'
import { useOwnId } from '#web/lib/auth/own-id.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { cx } from '#web/lib/text/class-names.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { Select } from '#web/ui/form/Select.tsx'
import { TitledSection } from '#web/ui/TitledSection.tsx'
import { usePlayers } from './players.tsx'

export function HeadToHead({ page }: { page: HistoryPage }) {
  const { t } = useTranslation(['history', 'common'])
  const own = useOwnId()
  const { nameOf } = usePlayers(page.players)
  const ranked = page.table.map(({ userId }) => userId)
  const start = own !== null && ranked.includes(own) ? own : (ranked[0] ?? '')
  const [first, setFirst] = useState(start)
  const [second, setSecond] = useState(ranked.find((userId) => userId !== start) ?? '')
  const { seasons, matches, shared } = headToHead(page.seasons, page.meetings, first, second)
  const options = (other: string) =>
    ranked.filter((userId) => userId !== other).map((userId) => ({ value: userId, label: nameOf(userId) }))
  return (
    <TitledSection id="head-to-head" title={t('headToHead.title')}>
      <div className="grid max-w-[44rem] gap-6">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
          <Select
            label={t('headToHead.first')}
            value={first}
            options={options(second)}
            onValueChange={setFirst}
          />
          <Select
            label={t('headToHead.second')}
            value={second}
            options={options(first)}
            onValueChange={setSecond}
          />
        </div>
        <table className="w-full border-t border-ink tabular-nums">
          <caption className="sr-only">
            {t('headToHead.caption', { first: nameOf(first), second: nameOf(second) })}
          </caption>
          {/* On paper there are no fields above that name the two. */}
          <thead className="sr-only print:not-sr-only">
            <tr>
              <th scope="col" className="name py-2 text-left">
                {nameOf(first)}
              </th>
              <th scope="col">
                <span className="sr-only">{t('headToHead.what')}</span>
              </th>
              <th scope="col" className="name py-2 text-right">
                {nameOf(second)}
              </th>
            </tr>
          </thead>
          <tbody>
            <Line label={t('headToHead.seasons')} tally={seasons} />
            <Line label={t('headToHead.matches')} tally={matches} />
            {shared.map((season) => (
              <Compared
                key={season.number}
                first={season.first}
                second={season.second}
                label={t('common:season.kicker', { number: season.number })}
                note={season.over ? t('headToHead.points') : t('headToHead.soFar')}
              />
            ))}
          </tbody>
        </table>
        {shared.length === 0 && <p className="text-sm text-soft">{t('headToHead.never')}</p>}
      </div>
    </TitledSection>
  )
}

function Line({ label, tally }: { label: string; tally: Tally }) {
  const { t } = useTranslation('history')
  return (
    <Compared
      first={tally.first}
      second={tally.second}
      label={label}
      note={tally.level > 0 ? t('headToHead.level', { count: tally.level }) : undefined}
      strong
    />
  )
}

function Compared({
  first,
  second,
  label,
  note,
  strong,
}: {
  first: number
  second: number
  label: string
  note?: string | undefined
  strong?: boolean
}) {
  const { number } = useFormats()
  const figure = (ahead: boolean) =>
    cx('w-1/4 py-3', strong ? 'font-serif text-2xl' : 'text-lg', ahead ? 'font-semibold' : 'text-soft')
  return (
    <tr className="border-b border-rule">
      <td className={cx(figure(first > second), 'text-left')}>{number(first)}</td>
      <td className="py-3 text-center">
        {label}
        {note && <span className="block text-sm text-faint">{note}</span>}
      </td>
      <td className={cx(figure(second > first), 'text-right')}>{number(second)}</td>
    </tr>
  )
}
