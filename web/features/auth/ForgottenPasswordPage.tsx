import { useForm } from 'react-hook-form'
import { auth } from '#web/lib/auth/client.ts'
import { emailRules } from '#web/lib/auth/rules.ts'
import { useSentMail } from '#web/lib/auth/sent-mail.ts'
import { fieldOf } from '#web/lib/field-of.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Link } from '#web/lib/navigation/Link.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmailField } from '#web/ui/form/EmailField.tsx'
import { AuthLayout } from './AuthLayout.tsx'
import CheckMail from './CheckMail.tsx'
import { notifyAuthError } from './provider-message.ts'
import { rememberEmail, rememberedEmail } from './typed-email.ts'

const sendLink = (email: string) =>
  auth.resetPasswordForEmail(email, { redirectTo: location.origin + paths.newPassword })

/** Requests a link to set a new password. The answer does not reveal whether an account exists. */
export default function ForgottenPasswordPage() {
  const { t } = useTranslation('auth')
  const [sent, setSent] = useSentMail()
  const form = useForm({ defaultValues: { email: rememberedEmail() } })
  const { isSubmitting } = form.formState
  const submit = form.handleSubmit(async (typed) => {
    const email = typed.email.trim()
    rememberEmail(email)
    const { error } = await sendLink(email)
    if (error) return notifyAuthError(error)
    setSent({ email, sent: true })
  })
  if (sent)
    return (
      <AuthLayout title={t('checkMail.title')} lede={t('forgotten.sent', { email: sent.email })}>
        <CheckMail
          email={sent.email}
          type="recovery"
          sent
          resend={() => sendLink(sent.email)}
          onOther={() => setSent(null)}
        />
      </AuthLayout>
    )
  return (
    <AuthLayout title={t('signIn.forgotten')} lede={t('forgotten.lede')}>
      <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
        <EmailField
          label={t('fields.email')}
          autoComplete="username"
          required
          {...fieldOf(form, 'email', emailRules)}
        />
        <Button type="submit" busy={isSubmitting} className="mt-2">
          {t('forgotten.submit')}
        </Button>
      </form>
      <p className="mt-6 border-t border-rule pt-5">
        <Link href={paths.auth()} className="link py-1 text-soft">
          {t('forgotten.back')}
        </Link>
      </p>
    </AuthLayout>
  )
}
