import type { Factor } from '@supabase/auth-js'
import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { deleteDemand } from '#web/lib/auth/assurance.ts'
import { auth } from '#web/lib/auth/client.ts'
import { wasCancelled } from '#web/lib/auth/passkeys.ts'
import { authCodeOf, authProblem } from '#web/lib/auth/problems.ts'
import { recoveryCodesLeft } from '#web/lib/auth/recovery-codes.ts'
import { fieldOf } from '#web/lib/field-of.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { notify } from '#web/lib/notices/notify.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { QueryView } from '#web/ui/state/QueryView.tsx'
import { SkeletonText } from '#web/ui/state/Skeleton.tsx'
import { AuthLayout } from '../AuthLayout.tsx'
import { CodeForm } from './CodeForm.tsx'
import { useFactorChoice } from './use-factor-choice.tsx'

const readFactors = async () => {
  const { data, error } = await auth.mfa.listFactors()
  if (error) throw error
  if (data.totp.length === 0 && data.webauthn.length === 0) {
    // The factors were removed on another device: this browser's copy of the user was outdated.
    deleteDemand()
    await auth.refreshSession()
  }
  return {
    authenticators: data.totp,
    keys: data.webauthn,
    hasRecoveryCodes: data.recovery_code.length > 0,
  }
}

interface SecondFactorProps {
  onDone: () => void
  children?: ReactNode
}

type Way = 'app' | 'key' | 'recovery'

const ledes = {
  app: 'secondFactor.lede',
  key: 'secondFactor.keyLede',
  recovery: 'secondFactor.recoveryLede',
} as const
const labels = {
  app: 'secondFactor.useApp',
  key: 'secondFactor.useKey',
  recovery: 'secondFactor.useRecovery',
} as const

/** Asks for the code of an authenticator app, a security key, or a recovery code, and upgrades the session to AAL2. */
export function SecondFactor({ onDone, children }: SecondFactorProps) {
  const { t } = useTranslation('auth')
  const [chosen, setChosen] = useState<Way | null>(null)
  const factors = useQuery({ queryKey: ['auth', 'factors'], queryFn: readFactors })
  const { authenticators = [], keys = [], hasRecoveryCodes = false } = factors.data ?? {}
  const ways: Way[] = [
    ...(authenticators.length > 0 || keys.length === 0 ? (['app'] as const) : []),
    ...(keys.length > 0 ? (['key'] as const) : []),
    ...(hasRecoveryCodes ? (['recovery'] as const) : []),
  ]
  const way = chosen ?? ways[0] ?? 'app'
  const readAgain = () => void factors.refetch()
  return (
    <AuthLayout title={t('secondFactor.title')} lede={t(ledes[way])}>
      <QueryView query={factors} skeleton={<SkeletonText lines={2} />}>
        {() => (
          <div className="grid gap-6">
            {way === 'app' && <CodeOfFactor factors={authenticators} onDone={onDone} onGone={readAgain} />}
            {way === 'key' && <SecurityKey factors={keys} onDone={onDone} onGone={readAgain} />}
            {way === 'recovery' && <RecoveryCodeForm onDone={onDone} />}
            <div className="grid justify-items-start gap-2">
              {ways
                .filter((each) => each !== way)
                .map((each) => (
                  <Button
                    key={each}
                    variant="text"
                    className="-ml-1 text-soft"
                    onClick={() => setChosen(each)}
                  >
                    {t(labels[each])}
                  </Button>
                ))}
            </div>
          </div>
        )}
      </QueryView>
      {children}
    </AuthLayout>
  )
}

interface FactorProps {
  factors: Factor[]
  onDone: () => void
  /** The factor was removed on another device. */
  onGone: () => void
}

const isGone = (error: unknown): boolean => authCodeOf(error) === 'mfa_factor_not_found'

function CodeOfFactor({ factors, onDone, onGone }: FactorProps) {
  const { t } = useTranslation('auth')
  const { factorId, choice } = useFactorChoice(factors)
  return (
    <div className="grid gap-5">
      {choice}
      <CodeForm
        label={t('fields.code')}
        submitLabel={t('secondFactor.submit')}
        onCode={async (code) => {
          const { error } = await auth.mfa.challengeAndVerify({ factorId, code })
          if (!error) onDone()
          else if (isGone(error)) onGone()
          return { error }
        }}
      />
    </div>
  )
}

function SecurityKey({ factors, onDone, onGone }: FactorProps) {
  const { t } = useTranslation('auth')
  const { factorId, choice } = useFactorChoice(factors)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const use = async () => {
    setBusy(true)
    setProblem(null)
    const { error } = await auth.mfa.webauthn.authenticate({ factorId })
    setBusy(false)
    if (!error) return onDone()
    if (isGone(error)) onGone()
    if (!wasCancelled(error)) setProblem(authProblem(error))
  }
  return (
    <div className="grid gap-5">
      {choice}
      {problem && (
        <p role="alert" className="text-accent">
          {problem}
        </p>
      )}
      <Button busy={busy} icon={<KeyRound aria-hidden="true" />} onClick={() => void use()}>
        {t('secondFactor.key')}
      </Button>
    </div>
  )
}

function RecoveryCodeForm({ onDone }: { onDone: () => void }) {
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
