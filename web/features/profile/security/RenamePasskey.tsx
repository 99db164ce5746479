import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { auth } from '#web/lib/auth/client.ts'
import { authProblem } from '#web/lib/auth/problems.ts'
import { fieldOf } from '#web/lib/field-of.ts'
import { sending } from '#web/lib/forms.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { passkeysKey } from './passkeys.ts'

interface RenameProps {
  id: string
  name: string
  onClose: () => void
}

export default function RenamePasskey({ id, name, onClose }: RenameProps) {
  const { t } = useTranslation(['profile', 'auth', 'common'])
  const queries = useQueryClient()
  const form = useForm({ defaultValues: { name } })
  const { isSubmitting, isDirty } = form.formState
  const submit = form.handleSubmit(async (typed) => {
    const reset = sending(form)
    const { error } = await auth.passkey.update({ passkeyId: id, friendlyName: typed.name.trim() })
    if (error) return form.setError('name', { message: authProblem(error) }, { shouldFocus: true })
    await queries.invalidateQueries({ queryKey: passkeysKey })
    if (!reset()) onClose()
  })
  return (
    <FormDialog
      onClose={onClose}
      title={t('passkeys.renameTitle')}
      submitLabel={t('common:actions.save')}
      busy={isSubmitting}
      unsaved={isDirty}
      onSubmit={submit}
    >
      <TextField
        label={t('passkeys.name')}
        autoComplete="off"
        maxLength={120}
        {...fieldOf(form, 'name', {
          validate: (typed) => typed.trim() !== '' || t('passkeys.nameRequired'),
        })}
      />
    </FormDialog>
  )
}
