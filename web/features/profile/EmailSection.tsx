import type { User } from '@supabase/auth-js'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { auth } from '../../lib/auth/client.ts'
import { authCodeOf, authProblem } from '../../lib/auth/problems.ts'
import { emailRules } from '../../lib/auth/rules.ts'
import { notify } from '../../lib/notify.ts'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { Section } from './Section.tsx'

const returnTo = () => ({ emailRedirectTo: location.origin + paths.profile })

const ofTheField = new Set(['email_exists', 'validation_failed', 'email_address_invalid'])

/** The address that one signs in with. A new one counts once both have confirmed. */
export function EmailSection({ user }: { user: User }) {
  const { t } = useTranslation(['profile', 'auth'])
  const form = useForm({ defaultValues: { email: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (typed) => {
    const { data, error } = await auth.updateUser({ email: typed.email.trim() }, returnTo())
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
        <p className="break-words">
          {user.email ? t('email.current', { email: user.email }) : t('email.none')}
        </p>
        {user.new_email && <Pending user={user} newEmail={user.new_email} />}
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

/** The links are opened elsewhere: what this browser knows of its user is fetched anew whenever the page comes into view. */
const useFreshUser = (): void => {
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'visible') void auth.refreshSession()
    }
    refresh()
    document.addEventListener('visibilitychange', refresh)
    return () => document.removeEventListener('visibilitychange', refresh)
  }, [])
}

/** A change that waits for its confirmations. */
function Pending({ user, newEmail }: { user: User; newEmail: string }) {
  const { t } = useTranslation(['profile', 'auth'])
  const [sending, setSending] = useState(false)
  useFreshUser()
  const resend = async () => {
    setSending(true)
    const { error } = await auth.resend({
      type: 'email_change',
      email: user.email ?? newEmail,
      options: returnTo(),
    })
    setSending(false)
    if (error) notify.error(t('email.failed'), { description: authProblem(error) })
    else notify.success(t('email.resent'))
  }
  return (
    <div role="status" className="grid justify-items-start gap-1.5 border-l-2 border-hold py-1 pl-5">
      <h3 className="text-lg break-words">{t('email.pendingTitle', { email: newEmail })}</h3>
      <p className="text-soft">{t('email.pending', { email: newEmail })}</p>
      <Button variant="text" className="-ml-1" busy={sending} onClick={() => void resend()}>
        {t('email.resend')}
      </Button>
    </div>
  )
}
