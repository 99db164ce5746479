import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { operatorAccountInput, operatorLeagueInput } from '#contracts/accounts/operator.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { contractResolver, showFormProblem } from '#web/lib/forms.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { notify } from '#web/lib/notices/notify.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'

type Act = 'ban' | 'unban' | 'deleteLeague'
const acts = ['ban', 'unban', 'deleteLeague'] as const

export function Acts() {
  const { t } = useTranslation('operator')
  const [doing, setDoing] = useState<Act | null>(null)
  const close = () => setDoing(null)
  return (
    <div className="flex flex-wrap gap-3">
      {acts.map((act) => (
        <Button key={act} variant="quiet" onClick={() => setDoing(act)}>
          {t(`acts.${act}.open`)}
        </Button>
      ))}
      {doing === 'deleteLeague' && <DeleteLeague onClose={close} />}
      {(doing === 'ban' || doing === 'unban') && <OnAccount act={doing} onClose={close} />}
    </div>
  )
}

/** After an action: refetch, because it is recorded and the counts may have changed. */
const useDone = (act: Act, onClose: () => void) => {
  const { t } = useTranslation('operator')
  const utils = trpc.useUtils()
  return async () => {
    onClose()
    await utils.operator.page.invalidate()
    notify.success(t(`acts.${act}.done`))
  }
}

const onAccount: z.input<typeof operatorAccountInput> = { account: '', reason: '' }

function OnAccount({ act, onClose }: { act: 'ban' | 'unban'; onClose: () => void }) {
  const { t } = useTranslation('operator')
  const form = useForm({ defaultValues: onAccount, resolver: contractResolver(operatorAccountInput) })
  const done = useDone(act, onClose)
  const run = trpc.operator[act].useMutation({
    onSuccess: done,
    onError: (error) => showFormProblem(form, t(`acts.${act}.failed`), error),
  })
  const { errors } = form.formState
  return (
    <FormDialog
      onClose={onClose}
      title={t(`acts.${act}.open`)}
      description={t(`acts.${act}.about`)}
      submitLabel={t(`acts.${act}.submit`)}
      busy={run.isPending}
      onSubmit={form.handleSubmit((values) => run.mutate(values))}
    >
      <TextField
        label={t('acts.account')}
        autoComplete="off"
        spellCheck={false}
        {...form.register('account')}
        error={errors.account?.message}
      />
      <TextField
        label={t('acts.reason')}
        description={t('acts.reasonTold')}
        autoComplete="off"
        {...form.register('reason')}
        error={errors.reason?.message}
      />
    </FormDialog>
  )
}

const onLeague: z.input<typeof operatorLeagueInput> = { league: '', reason: '' }

function DeleteLeague({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('operator')
  const form = useForm({ defaultValues: onLeague, resolver: contractResolver(operatorLeagueInput) })
  const done = useDone('deleteLeague', onClose)
  const run = trpc.operator.deleteLeague.useMutation({
    onSuccess: done,
    onError: (error) => showFormProblem(form, t('acts.deleteLeague.failed'), error),
  })
  const { errors } = form.formState
  return (
    <FormDialog
      onClose={onClose}
      title={t('acts.deleteLeague.open')}
      description={t('acts.deleteLeague.about')}
      submitLabel={t('acts.deleteLeague.submit')}
      busy={run.isPending}
      onSubmit={form.handleSubmit((values) => run.mutate(values))}
    >
      <TextField
        label={t('acts.league')}
        autoComplete="off"
        spellCheck={false}
        {...form.register('league')}
        error={errors.league?.message}
      />
      <TextField
        label={t('acts.reason')}
        description={t('acts.reasonKept')}
        autoComplete="off"
        {...form.register('reason')}
        error={errors.reason?.message}
      />
    </FormDialog>
  )
}
