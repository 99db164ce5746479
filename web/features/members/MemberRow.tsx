import { Crown, UserMinus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { League } from '#contracts/league.ts'
import type { Member } from '#contracts/member.ts'
import { isAdmin, removalRefusal } from '#domain/leagues/roles.ts'
import { notify } from '#web/lib/notices/notify.ts'
import { cx } from '#web/lib/text/class-names.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { IconButton } from '#web/ui/Button.tsx'
import { Portrait } from '#web/ui/Portrait.tsx'
import { HandOverDialog, RemoveDialog } from './dialogs.tsx'
import { RoleSelect } from './RoleSelect.tsx'

interface MemberRowProps {
  member: Member
  /** Oneself. */
  me: Member | undefined
  members: readonly Member[]
  league: League
}

/** A member: since when, in which role, and for admins the ways to change that. */
export function MemberRow({ member, me, members, league }: MemberRowProps) {
  const { t } = useTranslation(['members', 'common'])
  const { mediumDay } = useFormats()
  const [asking, setAsking] = useState<'remove' | 'hand-over' | null>(null)
  const admin = me && isAdmin(me.role) ? me : null
  const isMe = member.userId === me?.userId
  const refusal = admin && removalRefusal(admin, member, members.filter(({ role }) => isAdmin(role)).length)
  const name = member.displayName
  return (
    <li className="flex flex-wrap items-center gap-x-3.5 gap-y-2 border-b border-rule py-3">
      <Portrait name={name} image={member.avatarUrl} size="sm" />
      <div className="min-w-32 flex-1">
        <div className="name text-lg/[1.25] wrap-anywhere">
          {name}
          {isMe && (
            <span className="ml-2 font-sans text-xs font-normal whitespace-nowrap text-faint">
              {t('you')}
            </span>
          )}
        </div>
        <div className="text-sm text-soft">{t('since', { day: mediumDay(member.joinedAt) })}</div>
      </div>
      {/* On phones a line of its own, below the name; a mere badge stays beside it. */}
      <div
        className={cx(
          'flex items-center gap-1',
          admin && member.role !== 'OWNER' && 'max-sm:w-full max-sm:pl-[3.375rem]',
        )}
      >
        {admin && member.role !== 'OWNER' ? (
          <RoleSelect member={member} isMe={isMe} league={league} />
        ) : (
          <Badge>
            <span title={member.role === 'OWNER' ? t('refusals.owner_role_fixed') : undefined}>
              {t(`common:roles.${member.role}`)}
            </span>
          </Badge>
        )}
        {me?.role === 'OWNER' && !isMe && (
          <IconButton
            label={t('handOver.open', { name })}
            icon={<Crown />}
            onClick={() => setAsking('hand-over')}
          />
        )}
        {admin && (
          <IconButton
            label={t('remove.open', { name })}
            icon={<UserMinus />}
            aria-disabled={refusal !== null}
            className="aria-disabled:opacity-40"
            onClick={() => {
              if (refusal) notify.error(t(`refusals.${refusal}`))
              else setAsking('remove')
            }}
          />
        )}
      </div>
      {asking === 'remove' && (
        <RemoveDialog member={member} league={league} onClose={() => setAsking(null)} />
      )}
      {asking === 'hand-over' && (
        <HandOverDialog member={member} league={league} onClose={() => setAsking(null)} />
      )}
    </li>
  )
}
