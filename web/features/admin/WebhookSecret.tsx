import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/Button.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { Dialog } from '#web/ui/overlay/Dialog.tsx'

/** The secret of a webhook that has just got it, shown this once. */
export function WebhookSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation('admin')
  return (
    <Dialog
      open
      keepOpen
      onOpenChange={onClose}
      title={t('webhooks.secretTitle')}
      description={t('webhooks.secretText')}
      footer={<Button onClick={onClose}>{t('webhooks.secretKept')}</Button>}
    >
      <code className="block border-y border-rule py-3 text-sm break-all">{secret}</code>
      <div className="mt-4 pb-2">
        <CopyButton text={secret} label={t('webhooks.secretCopy')} />
      </div>
    </Dialog>
  )
}
