import type { HomePage } from '#contracts/league-pages.ts'
import { isUnscored } from '#domain/competitions/unscored.ts'
import { useOwnId } from '#web/lib/auth/own-id.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { cx } from '#web/lib/text/class-names.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { You } from '#web/shared/people/You.tsx'

export function TopOfTable({ rows }: { rows: HomePage['top'] }) {
  const { t } = useTranslation(['league', 'common'])
  const { number, signed } = useFormats()
  const own = useOwnId()
  if (rows.length === 0) return <p className="pt-3 text-soft">{t('table.none')}</p>
  const unscored = isUnscored(rows)
  return (
    <table className="w-full tabular-nums">
      <caption className="sr-only">{t('common:menu.leaderboard')}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t('common:standings.rank')}</th>
          <th scope="col">{t('common:standings.player')}</th>
          <th scope="col">{t('common:standings.points')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ userId, displayName, rank, points, provisionalPoints, active }) => (
          <tr key={userId} className={cx('border-b border-rule', userId === own && 'bg-wash')}>
            <td className="w-9 py-2 pl-1 text-faint">{unscored ? '–' : number(rank)}</td>
            <th
              scope="row"
              className={cx('name py-2 text-left text-lg/[1.3] font-normal', !active && 'text-faint')}
            >
              {displayName}
              <You userId={userId} className="ml-2 font-sans" />
            </th>
            <td className="py-2 pr-1 pl-3 text-right whitespace-nowrap">
              {provisionalPoints !== 0 && (
                <span className="mr-2 text-xs text-hold">{signed(provisionalPoints)}</span>
              )}
              <b className="font-semibold">{number(points)}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
