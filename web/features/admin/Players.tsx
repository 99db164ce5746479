import { useTranslation } from 'react-i18next'
import type { Member } from '#contracts/member.ts'
import { isAdmin } from '#domain/leagues/roles.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Portrait } from '#web/ui/Portrait.tsx'

/** Who plays, in brief, and the way to where roles and removals are. */
export function Players({ members, href }: { members: readonly Member[]; href: string }) {
  const { t } = useTranslation(['admin', 'common'])
  return (
    <>
      <ul className="grid gap-x-8 sm:grid-cols-2">
        {members.map(({ userId, displayName, avatarUrl, role }) => (
          <li key={userId} className="flex items-center gap-3 border-b border-rule py-2">
            <Portrait name={displayName} image={avatarUrl} size="xs" />
            <span className="name min-w-0 flex-1 text-lg/[1.3] wrap-anywhere">{displayName}</span>
            {isAdmin(role) && <Badge>{t(`common:roles.${role}`)}</Badge>}
          </li>
        ))}
      </ul>
      <ButtonLink href={href} variant="quiet" size="sm" className="mt-4">
        {t('players.manage')}
      </ButtonLink>
    </>
  )
}
