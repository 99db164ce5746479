import type { Factor } from '@supabase/auth-js'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deleteDemand } from '#web/lib/auth/assurance.ts'
import { auth } from '#web/lib/auth/client.ts'
import { Button } from '#web/ui/Button.tsx'
import { Select } from '#web/ui/form/Select.tsx'
import { QueryView } from '#web/ui/state/QueryView.tsx'
import { SkeletonText } from '#web/ui/state/Skeleton.tsx'
import { AuthLayout } from '../AuthLayout.tsx'
import { CodeForm } from './CodeForm.tsx'
import { RecoveryCodeForm } from './RecoveryCodeForm.tsx'

const readFactors = async () => {
  const { data, error } = await auth.mfa.listFactors()
  if (error) throw error
  if (data.totp.length === 0) {
    // Turned off on another device: what this browser knows of its user was out of date.
    deleteDemand()
    await auth.refreshSession()
  }
  return { authenticators: data.totp, hasRecoveryCodes: data.recovery_code.length > 0 }
}

interface SecondFactorProps {
  onDone: () => void
  children?: ReactNode
}

/** Asks for the code of an authenticator app, or for a recovery code in its place, and strengthens the session with it. */
export function SecondFactor({ onDone, children }: SecondFactorProps) {
  const { t } = useTranslation('auth')
  const [byRecovery, setByRecovery] = useState(false)
  const factors = useQuery({ queryKey: ['auth', 'factors'], queryFn: readFactors })
  return (
    <AuthLayout
      title={t('secondFactor.title')}
      lede={t(byRecovery ? 'secondFactor.recoveryLede' : 'secondFactor.lede')}
    >
      <QueryView query={factors} skeleton={<SkeletonText lines={2} />}>
        {({ authenticators, hasRecoveryCodes }) => (
          <div className="grid gap-6">
            {byRecovery ? (
              <RecoveryCodeForm onDone={onDone} />
            ) : (
              <CodeOfFactor factors={authenticators} onDone={onDone} />
            )}
            {hasRecoveryCodes && (
              <Button
                variant="text"
                className="-ml-1 justify-self-start text-soft"
                onClick={() => setByRecovery(!byRecovery)}
              >
                {t(byRecovery ? 'secondFactor.useApp' : 'secondFactor.useRecovery')}
              </Button>
            )}
          </div>
        )}
      </QueryView>
      {children}
    </AuthLayout>
  )
}

function CodeOfFactor({ factors, onDone }: { factors: Factor[]; onDone: () => void }) {
  const { t } = useTranslation('auth')
  const [chosen, setChosen] = useState<string | null>(null)
  const factorId = chosen ?? factors[0]?.id ?? ''
  return (
    <div className="grid gap-5">
      {factors.length > 1 && (
        <Select
          label={t('secondFactor.device')}
          options={factors.map(({ id, friendly_name }) => ({ value: id, label: friendly_name || id }))}
          value={factorId}
          onValueChange={setChosen}
        />
      )}
      <CodeForm
        label={t('fields.code')}
        submitLabel={t('secondFactor.submit')}
        focus
        onCode={async (code) => {
          const { error } = await auth.mfa.challengeAndVerify({ factorId, code })
          if (!error) onDone()
          return { error }
        }}
      />
    </div>
  )
}
