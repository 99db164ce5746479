import { useEffect } from 'react'
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
  /** Begins with the focus in the field, on pages that are about nothing else. */
  focus?: boolean
}

/** Six digits, from a mail or from an authenticator app. */
export function CodeForm({ label, submitLabel, onCode, variant = 'solid', focus = false }: CodeFormProps) {
  const { t } = useTranslation('auth')
  const form = useForm({ defaultValues: { code: '' } })
  const { errors, isSubmitting } = form.formState
  const { setFocus } = form
  useEffect(() => {
    if (focus) setFocus('code')
  }, [focus, setFocus])
  const submit = form.handleSubmit(async ({ code }) => {
    const { error } = await onCode(digitsOf(code))
    if (!error) return
    form.setError('code', { message: authProblem(error) })
    setFocus('code', { shouldSelect: true })
  })
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <CodeField
        label={label}
        required
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
