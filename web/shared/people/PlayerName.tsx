import type { ReactNode } from 'react'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { cx } from '#web/lib/text/class-names.ts'
import { You } from './You.tsx'

/** A player in a table; says if it is the user, and if the player has left. `children` follow the name. */
export function PlayerName({
  userId,
  name,
  left,
  children,
}: {
  userId: string
  name: string
  left: boolean
  children?: ReactNode
}) {
  const { t } = useTranslation()
  return (
    <>
      <span className={cx('name text-lg/[1.25]', left && 'text-faint')}>{name}</span>
      {children}
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
