import { useOwnId } from '#web/lib/auth/own-id.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { cx } from '#web/lib/text/class-names.ts'

export function PlayerName({ userId, name, left }: { userId: string; name: string; left: boolean }) {
  const { t } = useTranslation()
  return (
    <>
      <span className={cx('name text-lg/[1.25]', left && 'text-faint')}>{name}</span>
      {userId === useOwnId() && (
        <span className="ml-2 text-xs whitespace-nowrap text-faint">{t('standings.you')}</span>
      )}
      {left && <span className="ml-2 text-xs whitespace-nowrap text-faint">{t('standings.left')}</span>}
    </>
  )
}
