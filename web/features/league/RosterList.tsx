import { useTranslation } from 'react-i18next'
import type { Member } from '#contracts/member.ts'
import { isAdmin } from '#domain/leagues/roles.ts'
import { useOwnId } from '#web/lib/auth/own-id.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Portrait } from '#web/ui/Portrait.tsx'

/** The members of a league, in brief. */
export function RosterList({ members }: { members: readonly Member[] }) {
  const { t } = useTranslation(['league', 'common'])
  const own = useOwnId()
  return (
    <ul className="border-t border-ink">
      {members.map(({ userId, displayName, avatarUrl, role }) => (
        <li key={userId} className="flex items-center gap-3 border-b border-rule py-2">
          <Portrait name={displayName} image={avatarUrl} size="xs" />
          <span className="name min-w-0 flex-1 text-lg/[1.3] wrap-anywhere">
            {displayName}
            {userId === own && (
              <span className="ml-2 font-sans text-xs font-normal whitespace-nowrap text-faint">
                {t('you')}
              </span>
            )}
          </span>
          {isAdmin(role) && <Badge>{t(`common:roles.${role}`)}</Badge>}
        </li>
      ))}
    </ul>
  )
}
