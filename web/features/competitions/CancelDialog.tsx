import type { CompetitionView } from '#contracts/competitions/competition.ts'
import { notifyProblem } from '#web/lib/api/errors.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { notify } from '#web/lib/notices/notify.ts'
import { ConfirmDialog } from '#web/ui/overlay/Dialog.tsx'
import { useRefreshCompetitions } from './use-refresh.ts'

/** Asks before a competition is called off. */
export function CancelDialog({
  competition,
  open,
  onOpenChange,
}: {
  competition: CompetitionView
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const { t } = useTranslation('competitions')
  const refresh = useRefreshCompetitions()
  const cancel = trpc.competition.cancel.useMutation({
    onSuccess: async () => {
      onOpenChange(false)
      notify.success(t('settings.cancelled'))
      await refresh()
    },
    onError: (error) => notifyProblem(t('settings.cancelFailed'), error),
  })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('settings.cancelTitle', { name: competition.name })}
      text={t(competition.status === 'active' ? 'settings.cancelActive' : 'settings.cancelUpcoming')}
      confirmLabel={t('settings.cancel')}
      onConfirm={() => cancel.mutate({ competition: competition.id })}
      busy={cancel.isPending}
      danger
    />
  )
}
