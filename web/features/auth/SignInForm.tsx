import { type UseFormReturn, useWatch } from 'react-hook-form'
import { awaitsSecondFactor } from '#web/lib/auth/assurance.ts'
import { acceptInvitation, siteWithInvitation } from '#web/lib/auth/invitation.ts'
import { authCodeOf } from '#web/lib/auth/problems.ts'
import { emailRules, minPasswordLength, passwordRules } from '#web/lib/auth/rules.ts'
import type { SentMail } from '#web/lib/auth/sent-mail.ts'
import { accounts } from '#web/lib/auth/session.ts'
import { noteSignUp } from '#web/lib/auth/signed-up.ts'
import { fieldOf } from '#web/lib/field-of.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Link } from '#web/lib/navigation/Link.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { notify } from '#web/lib/notices/notify.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmailField } from '#web/ui/form/EmailField.tsx'
import { PasswordField } from '#web/ui/form/PasswordField.tsx'
import { notifyAuthError } from './provider-message.ts'
import { rememberEmail } from './typed-email.ts'

export interface Credentials {
  email: string
  password: string
}

export type AuthMode = 'signIn' | 'signUp'

interface SignInFormProps {
  form: UseFormReturn<Credentials>
  mode: AuthMode
  /** Signing in accepts the invitation that is shown. */
  accepts: boolean
  /** The account exists or was just created, and its address still has to be confirmed. */
  onUnconfirmed: (mail: SentMail) => void
}

export function SignInForm({ form, mode, accepts, onUnconfirmed }: SignInFormProps) {
  const { t } = useTranslation('auth')
  const { isSubmitting } = form.formState

  const signIn = async ({ email, password }: Credentials) => {
    const { data, error } = await (await accounts()).signInWithPassword({ email, password })
    if (!error) {
      if (!awaitsSecondFactor(data.session)) notify.success(t('toasts.signedIn'))
      return
    }
    const code = authCodeOf(error)
    if (code === 'email_not_confirmed') {
      notify.error(t('toasts.notConfirmedTitle'), {
        description: t('problems.email_not_confirmed'),
        id: 'auth',
      })
      onUnconfirmed({ email, sent: false })
    } else if (code === 'invalid_credentials') {
      notify.error(t('toasts.incorrectTitle'), { description: t('problems.invalid_credentials'), id: 'auth' })
      form.setFocus('password', { shouldSelect: true })
    } else notifyAuthError(error)
  }

  const signUp = async ({ email, password }: Credentials) => {
    const { data, error } = await (await accounts()).signUp({
      email,
      password,
      options: { emailRedirectTo: siteWithInvitation() },
    })
    if (error) return notifyAuthError(error)
    if (data.session) return notify.success(t('toasts.signedIn'))
    noteSignUp()
    notify.success(t('toasts.createdTitle'), { description: t('toasts.created'), id: 'auth' })
    onUnconfirmed({ email, sent: true })
  }

  const submit = form.handleSubmit((typed) => {
    if (accepts) acceptInvitation()
    return (mode === 'signIn' ? signIn : signUp)({ ...typed, email: typed.email.trim() })
  })
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <EmailField
        label={t('fields.email')}
        autoComplete={mode === 'signIn' ? 'username webauthn' : 'email'}
        required
        {...fieldOf(form, 'email', emailRules)}
      />
      <PasswordField
        label={t('fields.password')}
        autoComplete={mode === 'signIn' ? 'current-password' : 'new-password'}
        description={mode === 'signUp' ? t('fields.passwordHint', { min: minPasswordLength }) : undefined}
        required
        {...fieldOf(form, 'password', passwordRules)}
      />
      {mode === 'signIn' && <ForgottenLink form={form} />}
      <Button type="submit" busy={isSubmitting} className="mt-2">
        {t(`${mode}.submit`)}
      </Button>
    </form>
  )
}

function ForgottenLink({ form }: Pick<SignInFormProps, 'form'>) {
  const { t } = useTranslation('auth')
  const email = useWatch({ control: form.control, name: 'email' })
  return (
    <Link
      href={paths.forgottenPassword}
      className="link justify-self-start py-1 text-sm text-soft"
      onClick={() => rememberEmail(email)}
    >
      {t('signIn.forgotten')}
    </Link>
  )
}
