import { useId } from 'react'
import type { StatisticsPage } from '#contracts/statistics.ts'
import { bandYears } from '#domain/statistics/ages.ts'
import { useOwnId } from '#web/lib/auth/own-id.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { cx } from '#web/lib/text/class-names.ts'
import { useFormats } from '#web/lib/text/format.ts'

export function Ages({ page }: { page: StatisticsPage }) {
  const { t } = useTranslation(['statistics', 'common'])
  return (
    <>
      <p className="mb-5 max-w-[68ch] text-sm text-soft">
        {t('ages.about')} {page.ageless > 0 && t('ages.unknown', { count: page.ageless })}
      </p>
      <div className="grid gap-x-14 gap-y-9 lg:grid-cols-2">
        <Distribution bands={page.ages} />
        <Spans page={page} />
      </div>
    </>
  )
}

const height = 180
const foot = 22
const head = 20

function Distribution({ bands }: { bands: StatisticsPage['ages'] }) {
  const { t } = useTranslation(['statistics', 'common'])
  const { number } = useFormats()
  const id = useId()
  const most = Math.max(...bands.map(({ people }) => people), 1)
  const name = (from: number) => t('ages.band', { from, to: from + bandYears - 1 })
  // Percentages of the width, so that the labels keep the page's font size.
  const step = 100 / Math.max(bands.length, 1)
  return (
    <figure className="m-0 min-w-0" aria-labelledby={id}>
      <figcaption id={id} className="mb-3 text-sm font-medium text-soft">
        {t('ages.distribution')}
      </figcaption>
      <svg width="100%" height={height} aria-hidden="true" className="block overflow-visible">
        {bands.map(({ from, people }, index) => {
          const tall = ((height - foot - head) * people) / most
          const middle = `${(index + 0.5) * step}%`
          return (
            <g key={from}>
              <rect
                x={`${index * step + step * 0.08}%`}
                width={`${step * 0.84}%`}
                y={height - foot - tall}
                height={tall}
                className="fill-accent"
              />
              {people > 0 && (
                <text
                  x={middle}
                  y={height - foot - tall - 6}
                  textAnchor="middle"
                  className="fill-soft text-xs tabular-nums"
                >
                  {number(people)}
                </text>
              )}
              {(bands.length < 11 || index % 2 === 0) && (
                <text
                  x={middle}
                  y={height - 5}
                  textAnchor="middle"
                  className="fill-faint text-xs tabular-nums"
                >
                  {number(from)}
                </text>
              )}
            </g>
          )
        })}
        <line x1="0" x2="100%" y1={height - foot + 0.5} y2={height - foot + 0.5} className="stroke-ink" />
      </svg>
      <div className="sr-only">
        <table>
          <caption>{t('ages.distribution')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('ages.age')}</th>
              <th scope="col">{t('people')}</th>
            </tr>
          </thead>
          <tbody>
            {bands.map(({ from, people }) => (
              <tr key={from}>
                <th scope="row">{name(from)}</th>
                <td>{number(people)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}

function Spans({ page }: { page: StatisticsPage }) {
  const { t } = useTranslation(['statistics', 'common'])
  const { number } = useFormats()
  const own = useOwnId()
  const lists = page.lists.flatMap(({ ages, ...list }) => (ages ? [{ ...list, ages }] : []))
  const low = Math.min(...lists.map(({ ages }) => ages.youngest))
  const high = Math.max(...lists.map(({ ages }) => ages.oldest))
  const at = (age: number): string => `${high === low ? 50 : (98 * (age - low)) / (high - low) + 1}%`
  return (
    <div className="min-w-0">
      <p className="mb-3 text-sm font-medium text-soft">{t('ages.spans')}</p>
      <table className="w-full table-fixed border-collapse text-sm tabular-nums">
        <caption className="sr-only">{t('ages.spans')}</caption>
        <thead className="text-xs text-faint">
          <tr>
            <th scope="col" className="w-24 pb-1.5 text-left font-medium max-[20rem]:w-[32%] sm:w-40">
              {t('common:standings.player')}
            </th>
            <td className="max-[20rem]:hidden" />
            <th scope="col" className="w-10 pb-1.5 text-right font-medium max-[20rem]:w-auto">
              {t('ages.youngest')}
            </th>
            <th scope="col" className="w-15 pb-1.5 text-right font-medium max-[20rem]:w-[32%]">
              {t('ages.median')}
            </th>
            <th scope="col" className="w-10 pb-1.5 text-right font-medium max-[20rem]:w-auto">
              {t('ages.oldest')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lists.map(({ userId, displayName, active, ages }) => (
            <tr key={userId} className="border-t border-rule">
              <th
                scope="row"
                className={cx(
                  'typed truncate py-2 pr-3 text-left [unicode-bidi:plaintext] max-[20rem]:whitespace-normal',
                  userId === own ? 'font-semibold' : 'font-normal',
                  !active && 'text-faint',
                )}
              >
                {displayName}
              </th>
              <td className="max-[20rem]:hidden">
                <svg width="100%" height="14" aria-hidden="true" className="block text-accent">
                  <line
                    x1={at(ages.youngest)}
                    x2={at(ages.oldest)}
                    y1="7"
                    y2="7"
                    stroke="currentColor"
                    strokeWidth="2"
                    strokeLinecap="round"
                  />
                  <circle cx={at(ages.median)} cy="7" r="4.5" fill="currentColor" />
                </svg>
              </td>
              <td className="text-right" title={ages.youngestPerson.name}>
                {number(ages.youngest)}
              </td>
              <td className="text-right font-semibold">{number(ages.median)}</td>
              <td className="text-right" title={ages.oldestPerson.name}>
                {number(ages.oldest)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
