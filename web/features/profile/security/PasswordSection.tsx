import { useForm } from 'react-hook-form'
import { auth } from '#web/lib/auth/client.ts'
import { authCodeOf, authProblem } from '#web/lib/auth/problems.ts'
import { minPasswordLength, passwordRules } from '#web/lib/auth/rules.ts'
import { fieldOf } from '#web/lib/field-of.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Link } from '#web/lib/navigation/Link.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useUnsaved } from '#web/lib/navigation/unsaved.ts'
import { notify } from '#web/lib/notices/notify.ts'
import { Button } from '#web/ui/Button.tsx'
import { PasswordField } from '#web/ui/form/PasswordField.tsx'
import { hasPassword, type Own } from '../own.ts'

/** Changes the password, after the current one was entered. Users without a password can set one. */
export function PasswordSection({ own: { user } }: { own: Own }) {
  const { t } = useTranslation(['profile', 'auth'])
  const has = hasPassword(user)
  const form = useForm({ defaultValues: { current: '', password: '' } })
  const { isSubmitting, isDirty } = form.formState
  useUnsaved(isDirty)
  const submit = form.handleSubmit(async ({ current, password }) => {
    const { error } = await auth.updateUser({ password, ...(has ? { current_password: current } : {}) })
    if (!error) {
      form.reset()
      notify.success(t(has ? 'password.changed' : 'password.wasSet'))
      return
    }
    const code = authCodeOf(error)
    if (code === 'current_password_mismatch')
      form.setError('current', { message: t('password.wrong') }, { shouldFocus: true })
    else if (code === 'same_password' || code === 'weak_password')
      form.setError('password', { message: authProblem(error) }, { shouldFocus: true })
    else notify.error(t('password.failed'), { description: authProblem(error) })
  })
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      {/* Tells password managers which account the password belongs to. */}
      <input type="hidden" name="username" autoComplete="username" value={user.email ?? ''} readOnly />
      {has && (
        <>
          <PasswordField
            label={t('password.current')}
            autoComplete="current-password"
            {...fieldOf(form, 'current', {
              validate: (typed) => typed !== '' || t('auth:checks.passwordRequired'),
            })}
          />
          <Link
            href={paths.forgottenPassword}
            className="link -mt-2 justify-self-start py-1 text-sm text-soft"
          >
            {t('auth:signIn.forgotten')}
          </Link>
        </>
      )}
      <PasswordField
        label={t('password.new')}
        autoComplete="new-password"
        description={t('auth:fields.passwordHint', { min: minPasswordLength })}
        {...fieldOf(form, 'password', passwordRules)}
      />
      <Button type="submit" variant="quiet" className="justify-self-start" busy={isSubmitting}>
        {t(has ? 'password.submit' : 'password.set')}
      </Button>
    </form>
  )
}
