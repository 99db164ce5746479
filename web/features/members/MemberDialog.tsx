import { useLocation } from 'wouter'
import type { League } from '#contracts/league.ts'
import type { Member } from '#contracts/member.ts'
import { notifyProblem } from '#web/lib/api/errors.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { ConfirmDialog } from '#web/ui/overlay/Dialog.tsx'
import { useRefreshMembers } from './use-members.ts'

interface Asked {
  member: Member
  league: League
  onClose: () => void
}

/** Asks for a confirmation before a member is removed, leaves, hands the league over, or gives up the admin role. */
export default function MemberDialog({
  asking,
  ...asked
}: Asked & { asking: 'remove' | 'hand-over' | 'resign' | 'leave' }) {
  const Asking = { remove: Remove, 'hand-over': HandOver, resign: Resign, leave: Leave }[asking]
  return <Asking {...asked} />
}

/** Callbacks of a change of members: refetch the members and close the dialog. */
const useChange = (failed: string, onClose: () => void) => {
  const refresh = useRefreshMembers()
  return {
    onSuccess: async () => {
      await refresh()
      onClose()
    },
    onError: (error: unknown) => notifyProblem(failed, error),
  }
}

function Remove({ member, league, onClose }: Asked) {
  const { t } = useTranslation('members')
  const remove = trpc.member.remove.useMutation(useChange(t('remove.failed'), onClose))
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('remove.title', { name: member.displayName })}
      text={t('remove.text')}
      confirmLabel={t('remove.confirm')}
      danger
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ league: league.id, userId: member.userId })}
    />
  )
}

function HandOver({ member, league, onClose }: Asked) {
  const { t } = useTranslation('members')
  const name = member.displayName
  const handOver = trpc.league.handOver.useMutation(useChange(t('handOver.failed'), onClose))
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

function Resign({ member, league, onClose }: Asked) {
  const { t } = useTranslation('members')
  const setRole = trpc.member.setRole.useMutation(useChange(t('role.failed'), onClose))
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('role.resignTitle')}
      text={t('role.resign')}
      confirmLabel={t('role.resignConfirm')}
      busy={setRole.isPending}
      onConfirm={() => setRole.mutate({ league: league.id, userId: member.userId, newRole: 'MEMBER' })}
    />
  )
}

function Leave({ league, onClose }: Asked) {
  const { t } = useTranslation('members')
  const [, navigate] = useLocation()
  const utils = trpc.useUtils()
  const leave = trpc.league.leave.useMutation({
    onSuccess: async () => {
      navigate(paths.dashboard)
      await Promise.all([utils.league.list.invalidate(), utils.league.dashboard.invalidate()])
    },
    onError: (error) => {
      onClose()
      notifyProblem(t('leave.failed'), error)
    },
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('leave.title', { league: league.name })}
      text={t('leave.text')}
      confirmLabel={t('leave.confirm')}
      danger
      busy={leave.isPending}
      onConfirm={() => leave.mutate({ league: league.id })}
    />
  )
}
