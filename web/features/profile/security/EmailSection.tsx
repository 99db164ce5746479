import { useForm } from 'react-hook-form'
import { auth } from '#web/lib/auth/client.ts'
import { authCodeOf, authProblem } from '#web/lib/auth/problems.ts'
import { emailRules } from '#web/lib/auth/rules.ts'
import { fieldOf } from '#web/lib/field-of.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useUnsaved } from '#web/lib/navigation/unsaved.ts'
import { notify } from '#web/lib/notices/notify.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmailField } from '#web/ui/form/EmailField.tsx'
import type { Own } from '../own.ts'
import { PendingEmail } from './PendingEmail.tsx'

const ofTheField = new Set(['email_exists', 'validation_failed', 'email_address_invalid'])

/** The address for signing in. A new one takes effect once both addresses have confirmed it. */
export function EmailSection({ own: { user } }: { own: Own }) {
  const { t } = useTranslation(['profile', 'auth'])
  const form = useForm({ defaultValues: { email: '' } })
  const { isSubmitting, isDirty } = form.formState
  useUnsaved(isDirty)
  const submit = form.handleSubmit(async (typed) => {
    const { data, error } = await auth.updateUser(
      { email: typed.email.trim() },
      { emailRedirectTo: location.origin + paths.profile },
    )
    if (!error) {
      form.reset()
      // On servers that need no confirmation, the change takes effect at once.
      if (data.user.new_email) notify.info(t('email.sent'))
      else notify.success(t('email.changed'))
    } else if (ofTheField.has(authCodeOf(error) ?? ''))
      form.setError('email', { message: authProblem(error) }, { shouldFocus: true })
    else notify.error(t('email.failed'), { description: authProblem(error) })
  })
  return (
    <div className="grid gap-5">
      <p className="wrap-break-word">
        {user.email ? t('email.current', { email: user.email }) : t('email.none')}
      </p>
      {user.new_email && <PendingEmail user={user} newEmail={user.new_email} />}
      <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <EmailField
          label={t('email.new')}
          autoComplete="email"
          {...fieldOf(form, 'email', {
            validate: {
              rules: emailRules.validate,
              other: (typed) => typed.trim().toLowerCase() !== user.email || t('email.sameAddress'),
            },
          })}
        />
        <Button type="submit" variant="quiet" className="justify-self-start" busy={isSubmitting}>
          {t('email.submit')}
        </Button>
      </form>
    </div>
  )
}
