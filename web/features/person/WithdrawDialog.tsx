import { notifyProblem } from '#web/lib/api/errors.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { ConfirmDialog } from '#web/ui/overlay/Dialog.tsx'
import { type RulingDialogProps, useRuled } from './use-rulings.ts'

export function WithdrawDialog({ page, league, onClose }: RulingDialogProps) {
  const { t } = useTranslation('person')
  const done = useRuled(t('rulings.withdrawn'), onClose)
  const withdraw = trpc.person.withdrawRuling.useMutation({
    onSuccess: done,
    onError: (error) => notifyProblem(t('rulings.withdrawFailed'), error),
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('rulings.withdrawTitle')}
      text={t('rulings.withdrawText')}
      confirmLabel={t('rulings.withdraw')}
      busy={withdraw.isPending}
      onConfirm={() => withdraw.mutate({ league: league.id, wikidataId: page.wikidataId })}
    />
  )
}
