import { useOwnId } from '#web/lib/auth/own-id.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { cx } from '#web/lib/text/class-names.ts'

/** Marks the user's own name; renders nothing beside other names. */
export function You({ userId, className }: { userId: string; className?: string }) {
  const { t } = useTranslation()
  if (userId !== useOwnId()) return null
  return (
    <span className={cx('text-xs whitespace-nowrap text-faint', className)}>
      <span className="sr-only">, </span>
      {t('standings.you')}
    </span>
  )
}
