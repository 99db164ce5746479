import type { User } from '@supabase/auth-js'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { auth } from '#web/lib/auth/client.ts'
import { confirmEmailChange } from '#web/lib/auth/email-change.ts'
import { authCodeOf, authProblem } from '#web/lib/auth/problems.ts'
import { codeRules, emailRules } from '#web/lib/auth/rules.ts'
import { fieldOf } from '#web/lib/field-of.ts'
import { sending } from '#web/lib/forms.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useUnsaved } from '#web/lib/navigation/unsaved.ts'
import { notify } from '#web/lib/notices/notify.ts'
import { digitsOf } from '#web/lib/text/six-digits.ts'
import { Button } from '#web/ui/Button.tsx'
import { CodeField } from '#web/ui/form/CodeField.tsx'
import { EmailField } from '#web/ui/form/EmailField.tsx'
import { SegmentedInput } from '#web/ui/form/SegmentedInput.tsx'
import type { Own } from '../own.ts'

const ofTheField = new Set(['email_exists', 'validation_failed', 'email_address_invalid'])

/** The address for signing in. A new one takes effect once both addresses have confirmed it. */
export function EmailSection({ own: { user } }: { own: Own }) {
  const { t } = useTranslation(['profile', 'auth'])
  const form = useForm({ defaultValues: { email: '' } })
  const { isSubmitting, isDirty } = form.formState
  useUnsaved(isDirty)
  const submit = form.handleSubmit(async (typed) => {
    const reset = sending(form)
    const { data, error } = await auth.updateUser(
      { email: typed.email.trim() },
      { emailRedirectTo: location.origin + paths.profile },
    )
    if (!error) {
      reset({ email: '' })
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

/** The links may be opened elsewhere: refreshes this browser's copy of the user whenever the page becomes visible. */
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

function PendingEmail({ user, newEmail }: { user: User; newEmail: string }) {
  const { t } = useTranslation(['profile', 'auth'])
  const [sending, setSending] = useState(false)
  useFreshUser()
  const resend = async () => {
    setSending(true)
    const { error } = await auth.resend({
      type: 'email_change',
      email: user.email ?? newEmail,
      options: { emailRedirectTo: location.origin + paths.profile },
    })
    setSending(false)
    if (error) notify.error(t('email.failed'), { description: authProblem(error) })
    else notify.success(t('email.resent'))
  }
  return (
    <div className="grid gap-4 border-l-2 border-hold py-1 pl-5">
      <div role="status" className="grid justify-items-start gap-1.5">
        <h2 className="text-lg wrap-break-word">{t('email.pendingTitle', { email: newEmail })}</h2>
        <p className="wrap-break-word text-soft">{t('email.pending', { email: newEmail })}</p>
        <Button variant="text" className="-ml-1" busy={sending} onClick={() => void resend()}>
          {t('email.resend')}
        </Button>
      </div>
      <ChangeCode user={user} newEmail={newEmail} />
    </div>
  )
}

/** A field for the code of either mail, for users who cannot open its link */
function ChangeCode({ user, newEmail }: { user: User; newEmail: string }) {
  const { t } = useTranslation(['profile', 'auth'])
  const form = useForm<{ of: 'new' | 'current'; code: string }>({ defaultValues: { of: 'new', code: '' } })
  const { isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ of, code }) => {
    const { error, complete } = await confirmEmailChange({
      email: of === 'new' ? newEmail : (user.email ?? ''),
      token: digitsOf(code),
    })
    if (error) return form.setError('code', { message: authProblem(error) }, { shouldFocus: true })
    if (complete) return notify.success(t('email.changed'))
    notify.info(t('email.half'))
    form.reset({ of: of === 'new' ? 'current' : 'new', code: '' })
  })
  return (
    <form noValidate className="grid gap-3" onSubmit={(event) => void submit(event)}>
      <SegmentedInput
        control={form.control}
        name="of"
        label={t('email.codeOf')}
        options={[
          { value: 'new', label: t('email.ofNew') },
          { value: 'current', label: t('email.ofCurrent') },
        ]}
      />
      <CodeField label={t('auth:fields.code')} {...fieldOf(form, 'code', codeRules)} />
      <Button type="submit" variant="quiet" size="sm" className="justify-self-start" busy={isSubmitting}>
        {t('email.confirm')}
      </Button>
    </form>
  )
}
