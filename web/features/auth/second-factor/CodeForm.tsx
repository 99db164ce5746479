import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { authProblem } from '#web/lib/auth/problems.ts'
import { codeRules } from '#web/lib/auth/rules.ts'
import { fieldOf } from '#web/lib/field-of.ts'
import { digitsOf } from '#web/lib/text/six-digits.ts'
import { useOneAtATime } from '#web/lib/use-one-at-a-time.ts'
import { Button } from '#web/ui/Button.tsx'
import { CodeField } from '#web/ui/form/CodeField.tsx'

interface CodeFormProps {
  label: string
  submitLabel: string
  /** Verifies the code; an error is shown at the field. */
  onCode: (code: string) => Promise<{ error: unknown }>
}

/** A field for six digits from a mail or an authenticator app. The sixth digit submits the form. */
export function CodeForm({ label, submitLabel, onCode }: CodeFormProps) {
  const form = useForm({ defaultValues: { code: '' } })
  const { isSubmitting } = form.formState
  const { setFocus } = form
  useEffect(() => setFocus('code'), [setFocus])
  const send = useOneAtATime(async ({ code }: { code: string }) => {
    const { error } = await onCode(digitsOf(code))
    if (!error) return
    form.setError('code', { message: authProblem(error) })
    setFocus('code', { shouldSelect: true })
  })
  const submit = form.handleSubmit(send)
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <CodeField sends label={label} required {...fieldOf(form, 'code', codeRules)} />
      <Button type="submit" busy={isSubmitting}>
        {submitLabel}
      </Button>
    </form>
  )
}
