import type { Session } from '@supabase/auth-js'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation } from 'wouter'
import { awaitsSecondFactor } from '#web/lib/auth/assurance.ts'
import { auth } from '#web/lib/auth/client.ts'
import { authCodeOf, authProblem } from '#web/lib/auth/problems.ts'
import { minPasswordLength, passwordRules } from '#web/lib/auth/rules.ts'
import { useSession } from '#web/lib/auth/session.ts'
import { fieldOf } from '#web/lib/field-of.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { notify } from '#web/lib/notices/notify.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { PasswordField } from '#web/ui/form/PasswordField.tsx'
import { LoadingPage } from '#web/ui/state/LoadingPage.tsx'
import { AuthLayout } from './AuthLayout.tsx'
import { notifyAuthError } from './provider-message.ts'
import { SecondFactor } from './second-factor/SecondFactor.tsx'

/** Sets a new password, after a mailed link has signed the user in. */
export default function NewPasswordPage() {
  const { t } = useTranslation('auth')
  const session = useSession()
  const [askFactor, setAskFactor] = useState(false)
  if (session.status === 'loading') return <LoadingPage />
  if (session.status === 'signed-out')
    return (
      <AuthLayout title={t('newPassword.expiredTitle')} lede={t('newPassword.expired')}>
        <ButtonLink href={paths.forgottenPassword}>{t('newPassword.again')}</ButtonLink>
      </AuthLayout>
    )
  if (askFactor || awaitsSecondFactor(session.session))
    return <SecondFactor onDone={() => setAskFactor(false)} />
  return (
    <AuthLayout
      title={t('newPassword.title')}
      lede={t('newPassword.lede', { email: session.session.user.email })}
    >
      <NewPasswordForm session={session.session} onFactorNeeded={() => setAskFactor(true)} />
    </AuthLayout>
  )
}

function NewPasswordForm({ session, onFactorNeeded }: { session: Session; onFactorNeeded: () => void }) {
  const { t } = useTranslation('auth')
  const [path, navigate] = useLocation()
  const form = useForm({ defaultValues: { password: '' } })
  const { isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ password }) => {
    const { error } = await auth.updateUser({ password })
    if (!error) {
      notify.success(t('toasts.passwordChanged'))
      // The answer may arrive when another page is open.
      if (location.pathname === path) navigate(paths.dashboard, { replace: true })
      return
    }
    const code = authCodeOf(error)
    if (code === 'insufficient_aal') onFactorNeeded()
    else if (code === 'same_password' || code === 'weak_password')
      form.setError('password', { message: authProblem(error) }, { shouldFocus: true })
    else notifyAuthError(error)
  })
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      {/* Tells password managers which account the password belongs to. */}
      <input
        type="hidden"
        name="username"
        autoComplete="username"
        value={session.user.email ?? ''}
        readOnly
      />
      <PasswordField
        label={t('fields.newPassword')}
        autoComplete="new-password"
        description={t('fields.passwordHint', { min: minPasswordLength })}
        required
        {...fieldOf(form, 'password', passwordRules)}
      />
      <Button type="submit" busy={isSubmitting} className="mt-2">
        {t('newPassword.submit')}
      </Button>
    </form>
  )
}
