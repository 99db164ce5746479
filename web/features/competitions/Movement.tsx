import { useTranslation } from 'react-i18next'

/** How far a rank has moved with the last change of the table; nothing where it has not. */
export function Movement({ from, to }: { from: number | null; to: number }) {
  const { t } = useTranslation('competitions')
  if (from === null || from === to) return null
  const places = Math.abs(from - to)
  const up = to < from
  return (
    <span className={`ml-1 text-xs whitespace-nowrap tabular-nums ${up ? 'text-ok' : 'text-faint'}`}>
      <span aria-hidden="true">
        {up ? '▲' : '▼'}
        {places}
      </span>
      <span className="sr-only">{t(up ? 'table.up' : 'table.down', { count: places })}</span>
    </span>
  )
}
