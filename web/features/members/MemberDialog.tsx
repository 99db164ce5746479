import { useMutation } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { League } from '#contracts/league.ts'
import type { Member } from '#contracts/member.ts'
import { notifyProblem } from '#web/lib/api/errors.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { focusIfLost } from '#web/lib/focus-if-lost.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { ConfirmDialog } from '#web/ui/overlay/Dialog.tsx'

export type Asking = 'remove' | 'handOver' | 'resign' | 'leave'

interface MemberDialogProps {
  asking: Asking
  member: Member
  league: League
  onClose: () => void
}

/** Asks for a confirmation before a member is removed, leaves, hands the league over, or gives up the admin role. */
export default function MemberDialog({ asking, member, league, onClose }: MemberDialogProps) {
  const { t } = useTranslation('members')
  const [, navigate] = useLocation()
  const utils = trpc.useUtils()
  const { client } = utils
  const { userId, displayName: name } = member
  const isLeaving = asking === 'leave'
  const { title, text, confirmLabel, failed, change } = {
    remove: {
      title: t('remove.title', { name }),
      text: t('remove.text'),
      confirmLabel: t('remove.confirm'),
      failed: t('remove.failed'),
      change: () => client.member.remove.mutate({ league: league.id, userId }),
    },
    handOver: {
      title: t('handOver.title', { name }),
      text: t('handOver.text', { name }),
      confirmLabel: t('handOver.confirm'),
      failed: t('handOver.failed'),
      change: () => client.league.handOver.mutate({ league: league.id, userId }),
    },
    resign: {
      title: t('role.resignTitle'),
      text: t('role.resign'),
      confirmLabel: t('role.resignConfirm'),
      failed: t('role.failed'),
      change: () => client.member.setRole.mutate({ league: league.id, userId, newRole: 'MEMBER' }),
    },
    leave: {
      title: t('leave.title', { league: league.name }),
      text: t('leave.text'),
      confirmLabel: t('leave.confirm'),
      failed: t('leave.failed'),
      change: () => client.league.leave.mutate({ league: league.id }),
    },
  }[asking]
  const { isPending, mutate } = useMutation<unknown>({
    mutationFn: change,
    onSuccess: async () => {
      if (isLeaving) {
        navigate(paths.dashboard)
        await Promise.all([utils.league.list.invalidate(), utils.league.dashboard.invalidate()])
      } else {
        await utils.league.invalidate()
        onClose()
        // A removed member's row is gone, and with it the button that opened the dialog.
        focusIfLost(() => document.querySelector<HTMLElement>('[data-members]'))
      }
    },
    onError: (error) => {
      if (isLeaving) onClose()
      notifyProblem(failed, error)
    },
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      {...{ title, text, confirmLabel }}
      danger={isLeaving || asking === 'remove'}
      busy={isPending}
      onConfirm={() => mutate()}
    />
  )
}
