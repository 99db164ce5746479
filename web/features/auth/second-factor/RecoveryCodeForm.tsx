import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { auth } from '#web/lib/auth/client.ts'
import { authCodeOf, authProblem } from '#web/lib/auth/problems.ts'
import { recoveryCodesLeft } from '#web/lib/auth/recovery-codes.ts'
import { fieldOf } from '#web/lib/field-of.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { notify } from '#web/lib/notices/notify.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'

export function RecoveryCodeForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('auth')
  const form = useForm({ defaultValues: { code: '' } })
  const { isSubmitting } = form.formState
  const { setFocus } = form
  useEffect(() => setFocus('code'), [setFocus])
  const submit = form.handleSubmit(async ({ code }) => {
    const { error } = await auth.mfa.recoveryCodes.verify({ code })
    if (error) {
      const isWrong = authCodeOf(error) === 'mfa_verification_failed' && error.status === 422
      form.setError('code', { message: isWrong ? t('secondFactor.recoveryWrong') : authProblem(error) })
      setFocus('code', { shouldSelect: true })
      return
    }
    onDone()
    const count = await recoveryCodesLeft()
    if (count !== null) notify.info(t('secondFactor.left', { count }))
  })
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <TextField
        label={t('secondFactor.recovery')}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={40}
        required
        {...fieldOf(form, 'code', {
          validate: (typed) => typed.trim() !== '' || t('secondFactor.recoveryRequired'),
        })}
      />
      <Button type="submit" busy={isSubmitting}>
        {t('secondFactor.submit')}
      </Button>
    </form>
  )
}
