import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { cx } from '#web/lib/text/class-names.ts'
import { useFormats } from '#web/lib/text/format.ts'

interface MatrixRow {
  key: string
  label: string
  values: readonly number[]
  total: number
  highlighted?: boolean
}

interface MatrixProps {
  caption: string
  columns: readonly { key: string; label: string }[]
  rows: readonly MatrixRow[]
  totalHeader: string
  upright?: boolean
  /** True for cells that are not comparable: a list with itself */
  isAside?: (row: number, column: number) => boolean
}

// Light enough for readable text on all of them
const tints = ['', 'bg-accent/8', 'bg-accent/16', 'bg-accent/24', 'bg-accent/32']

const tintOf = (value: number, most: number): string | undefined =>
  value <= 0 ? undefined : tints[Math.max(1, Math.ceil((4 * value) / Math.max(most, 1)))]

/** Players in rows, with a figure per column and a total */
export function Matrix({ caption, columns, rows, totalHeader, upright, isAside }: MatrixProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const most = Math.max(
    0,
    ...rows.flatMap(({ values }, row) => values.filter((_, column) => !isAside?.(row, column))),
  )
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls within itself must be reached by keyboard
      tabIndex={0}
      className="relative max-h-[85dvh] overflow-auto print:contents"
    >
      <table className="border-separate border-spacing-0 text-sm tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col" className="sticky top-0 left-0 z-20 bg-paper">
              <span className="sr-only">{t('standings.player')}</span>
            </th>
            {columns.map(({ key, label }) => (
              <th
                key={key}
                scope="col"
                className="sticky top-0 z-10 border-b border-ink bg-paper px-1 pb-2 align-bottom text-xs font-medium text-soft"
              >
                {upright ? (
                  <span className="mx-auto block max-h-32 rotate-180 truncate [writing-mode:vertical-rl]">
                    {label}
                  </span>
                ) : (
                  <span className="whitespace-nowrap print:whitespace-normal">{label}</span>
                )}
              </th>
            ))}
            <th
              scope="col"
              className="sticky top-0 z-10 border-b border-ink bg-paper pb-2 pl-4 text-right align-bottom text-xs font-medium whitespace-nowrap text-soft"
            >
              {totalHeader}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, values, total, highlighted }, row) => (
            <tr key={key}>
              <th
                scope="row"
                className={cx(
                  'sticky left-0 z-10 max-w-28 min-w-20 truncate bg-paper py-1.5 pr-3 text-left [unicode-bidi:plaintext] sm:max-w-52',
                  highlighted ? 'font-semibold' : 'font-normal',
                )}
              >
                {label}
              </th>
              {values.map((value, column) => {
                const aside = isAside?.(row, column) ?? false
                return (
                  <td
                    key={columns[column]?.key}
                    className={cx(
                      'h-9 min-w-9 border border-paper px-1 text-center print:min-w-0',
                      aside ? 'text-faint' : tintOf(value, most),
                      !aside && value === 0 && 'text-faint',
                    )}
                  >
                    {value === 0 ? 0 : number(value)}
                  </td>
                )
              })}
              <td className="pl-4 text-right font-semibold">{number(total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
