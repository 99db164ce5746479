import { useTranslation } from '#web/lib/i18n/use-translation.ts'

/** By how many places a rank moved on the last day on which the table changed; nothing if it did not */
export function Movement({ from, to }: { from: number | null; to: number }) {
  const { t } = useTranslation()
  if (from === null || from === to) return null
  const places = Math.abs(from - to)
  const up = to < from
  return (
    <span className={`ml-2 text-xs whitespace-nowrap tabular-nums ${up ? 'text-ok' : 'text-soft'}`}>
      <span aria-hidden="true">
        {up ? '↑' : '↓'} {places}
      </span>
      <span className="sr-only">{t(up ? 'standings.up' : 'standings.down', { count: places })}</span>
    </span>
  )
}
