import type { User } from '@supabase/auth-js'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { auth } from '#web/lib/auth/client.ts'
import { authCodeOf, authProblem } from '#web/lib/auth/problems.ts'
import { emailRules } from '#web/lib/auth/rules.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { notify } from '#web/lib/notices/notify.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { Section } from '#web/ui/Section.tsx'
import { PendingEmail } from './PendingEmail.tsx'

const ofTheField = new Set(['email_exists', 'validation_failed', 'email_address_invalid'])

/** The address that one signs in with. A new one counts once both have confirmed. */
export function EmailSection({ user }: { user: User }) {
  const { t } = useTranslation(['profile', 'auth'])
  const form = useForm({ defaultValues: { email: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (typed) => {
    const { data, error } = await auth.updateUser(
      { email: typed.email.trim() },
      { emailRedirectTo: location.origin + paths.profile },
    )
    if (!error) {
      form.reset()
      // Where nothing needs to be confirmed the change is made at once.
      if (data.user.new_email) notify.info(t('email.sent'))
      else notify.success(t('email.changed'))
    } else if (ofTheField.has(authCodeOf(error) ?? ''))
      form.setError('email', { message: authProblem(error) }, { shouldFocus: true })
    else notify.error(t('email.failed'), { description: authProblem(error) })
  })
  return (
    <Section title={t('email.title')} about={t('email.about')}>
      <div className="grid gap-5">
        <p className="wrap-anywhere">
          {user.email ? t('email.current', { email: user.email }) : t('email.none')}
        </p>
        {user.new_email && <PendingEmail user={user} newEmail={user.new_email} />}
        <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
          <TextField
            label={t('email.new')}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            error={errors.email?.message}
            {...form.register('email', {
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
    </Section>
  )
}
