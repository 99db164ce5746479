import { useTranslation } from 'react-i18next'
import type { League } from '#contracts/league.ts'
import type { Member } from '#contracts/member.ts'
import { notifyProblem } from '#web/lib/api/errors.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { notify } from '#web/lib/notices/notify.ts'
import { ConfirmDialog } from '#web/ui/overlay/Dialog.tsx'
import { useRefreshMembers } from './use-members.ts'

interface MemberDialogProps {
  member: Member
  league: League
  onClose: () => void
}

/** Asks before somebody is removed from the league. */
export function RemoveDialog({ member, league, onClose }: MemberDialogProps) {
  const { t } = useTranslation('members')
  const refresh = useRefreshMembers()
  const name = member.displayName
  const remove = trpc.member.remove.useMutation({
    onSuccess: async () => {
      onClose()
      await refresh()
      notify.success(t('remove.done', { name }))
    },
    onError: (error) => notifyProblem(t('remove.failed'), error),
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('remove.title', { name })}
      text={t('remove.text')}
      confirmLabel={t('remove.confirm')}
      danger
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ league: league.id, userId: member.userId })}
    />
  )
}

/** Asks before the league is handed over. */
export function HandOverDialog({ member, league, onClose }: MemberDialogProps) {
  const { t } = useTranslation('members')
  const refresh = useRefreshMembers()
  const name = member.displayName
  const handOver = trpc.league.handOver.useMutation({
    onSuccess: async () => {
      onClose()
      await refresh()
      notify.success(t('handOver.done', { name }))
    },
    onError: (error) => notifyProblem(t('handOver.failed'), error),
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('handOver.title', { name })}
      text={t('handOver.text', { name })}
      confirmLabel={t('handOver.confirm')}
      busy={handOver.isPending}
      onConfirm={() => handOver.mutate({ league: league.id, userId: member.userId })}
    />
  )
}
