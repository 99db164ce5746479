import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { SecretDialog } from '#web/ui/overlay/SecretDialog.tsx'

export function WebhookSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const words = {
    title: t('webhooks.secretTitle'),
    text: t('webhooks.secretText'),
    copy: t('webhooks.secretCopy'),
    kept: t('webhooks.secretKept'),
  }
  return <SecretDialog secret={secret} words={words} onClose={onClose} />
}
