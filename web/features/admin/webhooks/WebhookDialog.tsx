import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { addWebhookInput, type NewWebhook } from '#contracts/accounts/webhook.ts'
import type { League } from '#contracts/league.ts'
import type { WebhookKind } from '#domain/news/webhooks.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { fieldOf } from '#web/lib/field-of.ts'
import { contractResolver, showFormProblem } from '#web/lib/forms.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { SegmentedInput } from '#web/ui/form/SegmentedInput.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { useRefreshLeague } from '../use-save.ts'

const schema = addWebhookInput.omit({ league: true })
/** The most frequently used kind first */
const kinds: readonly WebhookKind[] = ['discord', 'slack', 'generic']
const empty: z.input<typeof schema> = { kind: 'discord', url: '' }

export function WebhookDialog({
  league,
  onAdded,
  onClose,
}: {
  league: League
  onAdded: (webhook: NewWebhook) => void
  onClose: () => void
}) {
  const { t } = useTranslation('admin')
  const refresh = useRefreshLeague()
  const form = useForm({ defaultValues: empty, resolver: contractResolver(schema) })
  const kind = form.watch('kind')
  const add = trpc.webhook.add.useMutation({
    onSuccess: async (webhook) => {
      await refresh()
      onAdded(webhook)
    },
    onError: (error) => showFormProblem(form, t('webhooks.addFailed'), error),
  })
  return (
    <FormDialog
      onClose={onClose}
      title={t('webhooks.dialogTitle')}
      submitLabel={t('webhooks.submit')}
      busy={add.isPending}
      unsaved={form.formState.isDirty}
      onSubmit={form.handleSubmit((values) => add.mutate({ league: league.id, ...values }))}
    >
      <SegmentedInput
        control={form.control}
        name="kind"
        label={t('webhooks.kind')}
        options={kinds.map((value) => ({ value, label: t(`webhooks.kinds.${value}`) }))}
      />
      <TextField
        label={t('webhooks.url')}
        description={t(`webhooks.about.${kind}`)}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://"
        {...fieldOf(form, 'url')}
      />
    </FormDialog>
  )
}
