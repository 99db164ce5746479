import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { operatorAccountInput, operatorLeagueInput } from '#contracts/accounts/operator.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { fieldOf } from '#web/lib/field-of.ts'
import { contractResolver, showFormProblem } from '#web/lib/forms.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { notify } from '#web/lib/notices/notify.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'

const acts = ['ban', 'unban', 'deleteLeague'] as const
type Act = (typeof acts)[number]

/** An action is done to an account or to a league. */
const schema = operatorAccountInput.extend(operatorLeagueInput.shape).partial({ account: true, league: true })
type Values = z.output<typeof schema>

export function Acts() {
  const { t } = useTranslation('operator')
  const [doing, setDoing] = useState<Act | null>(null)
  return (
    <div className="flex flex-wrap gap-3">
      {acts.map((act) => (
        <Button key={act} variant="quiet" onClick={() => setDoing(act)}>
          {t(`acts.${act}.open`)}
        </Button>
      ))}
      {doing && <ActDialog act={doing} onClose={() => setDoing(null)} />}
    </div>
  )
}

function ActDialog({ act, onClose }: { act: Act; onClose: () => void }) {
  const { t } = useTranslation('operator')
  const utils = trpc.useUtils()
  const { operator } = utils.client
  const subject = act === 'deleteLeague' ? 'league' : 'account'
  const form = useForm({
    defaultValues: { [subject]: '', reason: '' } as z.input<typeof schema>,
    resolver: contractResolver(schema),
  })
  const run = useMutation({
    mutationFn: ({ account = '', league = '', reason }: Values) =>
      act === 'deleteLeague'
        ? operator.deleteLeague.mutate({ league, reason })
        : operator[act].mutate({ account, reason }),
    // The action is recorded, and the counts may have changed.
    onSuccess: async () => {
      onClose()
      await utils.operator.page.invalidate()
      notify.success(t(`acts.${act}.done`))
    },
    onError: (error) => showFormProblem(form, t(`acts.${act}.failed`), error),
  })
  return (
    <FormDialog
      onClose={onClose}
      title={t(`acts.${act}.open`)}
      description={t(`acts.${act}.about`)}
      submitLabel={t(`acts.${act}.submit`)}
      busy={run.isPending}
      unsaved={form.formState.isDirty}
      onSubmit={form.handleSubmit((values) => run.mutate(values))}
    >
      <TextField
        label={t(`acts.${subject}`)}
        autoComplete="off"
        spellCheck={false}
        {...fieldOf(form, subject)}
      />
      <TextField
        label={t('acts.reason')}
        description={t(subject === 'league' ? 'acts.reasonKept' : 'acts.reasonTold')}
        autoComplete="off"
        {...fieldOf(form, 'reason')}
      />
    </FormDialog>
  )
}
