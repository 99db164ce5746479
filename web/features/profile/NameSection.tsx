import { useForm } from 'react-hook-form'
import { updateProfileInput } from '#contracts/accounts/profile.ts'
import { displayNameLength } from '#domain/leagues/display-name.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { fieldOf } from '#web/lib/field-of.ts'
import { contractResolver, sending, showFormProblem } from '#web/lib/forms.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useUnsaved } from '#web/lib/navigation/unsaved.ts'
import { notify } from '#web/lib/notices/notify.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import type { Own } from './own.ts'

const schema = updateProfileInput.pick({ displayName: true }).required()

export function NameSection({ own: { profile } }: { own: Own }) {
  const { t } = useTranslation(['profile', 'common'])
  const utils = trpc.useUtils()
  const form = useForm({
    values: { displayName: profile.displayName },
    // Saving a picture or language meanwhile must not discard the typed name.
    resetOptions: { keepDirtyValues: true },
    resolver: contractResolver(schema),
  })
  const { isDirty } = form.formState
  useUnsaved(isDirty)
  const update = trpc.profile.update.useMutation({
    onSuccess: (saved) => {
      utils.profile.me.setData(undefined, saved)
      // A read that has begun before lacks the name.
      void utils.profile.me.invalidate()
      void utils.league.invalidate()
      notify.success(t('you.saved'))
    },
    onError: (error) => showFormProblem(form, t('you.failed'), error),
  })
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={form.handleSubmit((typed) => {
        const reset = sending(form)
        update.mutate(typed, { onSuccess: ({ displayName }) => reset({ displayName }) })
      })}
    >
      <TextField
        label={t('you.name')}
        autoComplete="nickname"
        maxLength={displayNameLength}
        required
        {...fieldOf(form, 'displayName')}
      />
      <Button
        type="submit"
        variant="quiet"
        className="justify-self-start"
        busy={update.isPending}
        disabled={!isDirty}
      >
        {t('common:actions.save')}
      </Button>
    </form>
  )
}
