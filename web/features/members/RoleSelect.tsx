import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { League } from '#contracts/league.ts'
import type { Member } from '#contracts/member.ts'
import { type AssignableRole, assignableRoles } from '#domain/leagues/roles.ts'
import { notifyProblem } from '#web/lib/api/errors.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { notify } from '#web/lib/notices/notify.ts'
import { Select } from '#web/ui/form/Select.tsx'
import { ConfirmDialog } from '#web/ui/overlay/Dialog.tsx'
import { useRefreshMembers } from './use-members.ts'

/** Switches a member between admin and plain member; asks first before admins give up their own role. */
export function RoleSelect({ member, isMe, league }: { member: Member; isMe: boolean; league: League }) {
  const { t } = useTranslation(['members', 'common'])
  const refresh = useRefreshMembers()
  const [resigning, setResigning] = useState(false)
  const name = member.displayName
  const setRole = trpc.member.setRole.useMutation({
    onSuccess: async ({ role }) => {
      setResigning(false)
      await refresh()
      notify.success(t('role.done', { name, role: t(`common:roles.${role}`) }))
    },
    onError: (error) => notifyProblem(t('role.failed'), error),
  })
  const change = (newRole: AssignableRole) =>
    setRole.mutate({ league: league.id, userId: member.userId, newRole })
  const chosen = setRole.isPending ? setRole.variables.newRole : member.role
  return (
    <>
      <Select
        label={t('role.label', { name })}
        labelHidden
        className="w-28 max-sm:mr-auto"
        disabled={setRole.isPending}
        value={chosen}
        options={assignableRoles.map((role) => ({ value: role, label: t(`common:roles.${role}`) }))}
        onValueChange={(role) => {
          if (role === member.role || role === 'OWNER') return
          if (isMe) setResigning(true)
          else change(role)
        }}
      />
      <ConfirmDialog
        open={resigning}
        onOpenChange={setResigning}
        title={t('role.resignTitle')}
        text={t('role.resign')}
        confirmLabel={t('role.resignConfirm')}
        busy={setRole.isPending}
        onConfirm={() => change('MEMBER')}
      />
    </>
  )
}
