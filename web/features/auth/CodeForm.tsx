import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { authProblem } from '../../lib/auth/problems.ts'
import { Button } from '../../ui/Button.tsx'
import { CodeField, codeDigits, digitsOf } from '../../ui/CodeField.tsx'

interface CodeFormProps {
  label: string
  submitLabel: string
  /** Tries the code; what went wrong is shown beside the field. */
  onCode: (code: string) => Promise<{ error: unknown }>
  variant?: 'solid' | 'quiet'
  autoFocus?: boolean
}

/** Six digits, from a mail or from an authenticator app. */
export function CodeForm({ label, submitLabel, onCode, variant = 'solid', autoFocus }: CodeFormProps) {
  const { t } = useTranslation('auth')
  const form = useForm({ defaultValues: { code: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ code }) => {
    const { error } = await onCode(digitsOf(code))
    if (!error) return
    form.setError('code', { message: authProblem(error) })
    form.setFocus('code', { shouldSelect: true })
  })
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <CodeField
        label={label}
        required
        // The page is about this one field.
        autoFocus={autoFocus}
        error={errors.code?.message}
        {...form.register('code', {
          validate: (typed) => {
            if (!digitsOf(typed)) return t('checks.codeRequired')
            return digitsOf(typed).length === codeDigits || t('checks.codeInvalid')
          },
        })}
      />
      <Button type="submit" variant={variant} busy={isSubmitting}>
        {submitLabel}
      </Button>
    </form>
  )
}
