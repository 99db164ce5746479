import type { LeaderboardPage } from '#contracts/competitions/standings.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { useNow } from '#web/lib/use-now.ts'

/** How current the table is: final, or when its people were last checked */
export function Checked({ page }: { page: Pick<LeaderboardPage, 'sealed' | 'checkedAt'> }) {
  const { t } = useTranslation('leaderboard')
  const { relative, moment } = useFormats()
  const now = useNow()
  if (page.sealed) return t('sealed')
  if (!page.checkedAt) return t('unchecked')
  // If the clocks of server and browser differ, do not show a time in the future.
  const at = Math.min(Date.parse(page.checkedAt), now)
  return (
    <time dateTime={page.checkedAt} title={moment(page.checkedAt)}>
      {t('checked', { when: relative(new Date(at).toISOString(), now) })}
    </time>
  )
}
