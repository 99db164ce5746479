import { useFormats } from '#web/lib/text/format.ts'

export function Bars({
  caption,
  valueHeader,
  bars,
}: {
  /** What the rows are: countries, fields of work */
  caption: string
  valueHeader: string
  bars: readonly { key: string; label: string; value: number }[]
}) {
  const { number } = useFormats()
  const most = Math.max(...bars.map(({ value }) => value), 1)
  return (
    <table className="w-full border-collapse tabular-nums">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{caption}</th>
          <th scope="col">{valueHeader}</th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ key, label, value }) => (
          <tr key={key}>
            <th scope="row" className="w-28 py-1 pr-3 text-right text-sm font-normal text-soft sm:w-44">
              {label}
            </th>
            <td className="py-1">
              <span className="flex items-center gap-2">
                <svg
                  viewBox="0 0 100 10"
                  preserveAspectRatio="none"
                  aria-hidden="true"
                  className="h-3.5 w-0 flex-1 text-accent"
                >
                  <rect width={(100 * value) / most} height="10" fill="currentColor" />
                </svg>
                <span className="w-9 shrink-0 text-sm">{number(value)}</span>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
