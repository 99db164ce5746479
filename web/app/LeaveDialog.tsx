import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { answer } from '../lib/navigation/unsaved.ts'
import { ConfirmDialog } from '../ui/overlay/Dialog.tsx'

export default function LeaveDialog() {
  const { t } = useTranslation()
  return (
    <ConfirmDialog
      open
      onOpenChange={() => answer(false)}
      title={t('unsaved.title')}
      text={t('unsaved.text')}
      confirmLabel={t('unsaved.leave')}
      cancelLabel={t('unsaved.stay')}
      onConfirm={() => answer(true)}
    />
  )
}
