import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { cx } from '#web/lib/text/class-names.ts'
import { You } from '#web/shared/people/You.tsx'

export function PlayerName({ userId, name, left }: { userId: string; name: string; left: boolean }) {
  const { t } = useTranslation()
  return (
    <>
      <span className={cx('name text-lg/[1.25]', left && 'text-faint')}>{name}</span>
      <You userId={userId} className="ml-2" />
      {left && (
        <span className="ml-2 text-xs whitespace-nowrap text-faint">
          <span className="sr-only">, </span>
          {t('standings.left')}
        </span>
      )}
    </>
  )
}
