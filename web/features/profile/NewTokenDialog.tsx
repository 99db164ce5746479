import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { createTokenInput, type NewPersonalToken } from '#contracts/accounts/personal-token.ts'
import { tokenScopes } from '#domain/personal-tokens.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { fieldOf } from '#web/lib/field-of.ts'
import { contractResolver, showFormProblem } from '#web/lib/forms.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { Segmented } from '#web/ui/form/Segmented.tsx'
import { SegmentedInput } from '#web/ui/form/SegmentedInput.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { SecretDialog } from '#web/ui/overlay/SecretDialog.tsx'

type Values = z.output<typeof createTokenInput>
const empty: Values = { name: '', scope: 'read', expiresInDays: 90 }
/** Lifetimes of a token, in days */
const lives = ['7', '30', '90', '365'] as const

export default function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('profile')
  const [made, setMade] = useState<NewPersonalToken | null>(null)
  if (!made) return <Asked onMade={setMade} onClose={onClose} />
  const words = {
    title: t('tokens.madeTitle'),
    text: t('tokens.madeText'),
    copy: t('tokens.copy'),
    kept: t('tokens.kept'),
  }
  return <SecretDialog secret={made.token} words={words} onClose={onClose} />
}

function Asked({ onMade, onClose }: { onMade: (made: NewPersonalToken) => void; onClose: () => void }) {
  const { t } = useTranslation('profile')
  const utils = trpc.useUtils()
  const form = useForm({
    defaultValues: empty,
    resolver: contractResolver(createTokenInput as z.ZodType<Values, Values>),
  })
  const scope = form.watch('scope')
  const make = trpc.token.make.useMutation({
    onSuccess: async (made) => {
      onMade(made)
      await utils.token.list.invalidate()
    },
    onError: (error) => showFormProblem(form, t('tokens.makeFailed'), error),
  })
  return (
    <FormDialog
      onClose={onClose}
      title={t('tokens.dialogTitle')}
      submitLabel={t('tokens.submit')}
      busy={make.isPending}
      unsaved={form.formState.isDirty}
      onSubmit={form.handleSubmit((values) => make.mutate(values))}
    >
      <TextField
        label={t('tokens.name')}
        description={t('tokens.nameHint')}
        autoComplete="off"
        {...fieldOf(form, 'name')}
      />
      <div>
        <SegmentedInput
          control={form.control}
          name="scope"
          label={t('tokens.scope')}
          options={tokenScopes.map((value) => ({ value, label: t(`tokens.scopes.${value}`) }))}
        />
        <p className="mt-2 text-sm text-faint">{t(`tokens.may.${scope}`)}</p>
      </div>
      <Controller
        control={form.control}
        name="expiresInDays"
        render={({ field }) => (
          <Segmented
            label={t('tokens.life')}
            options={lives.map((value) => ({ value, label: t(`tokens.lives.${value}`) }))}
            value={lives.find((days) => Number(days) === field.value) ?? '90'}
            onValueChange={(days) => field.onChange(Number(days))}
          />
        )}
      />
    </FormDialog>
  )
}
