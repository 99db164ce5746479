import type { Factor } from '@supabase/auth-js'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { auth } from '#web/lib/auth/client.ts'
import { wasCancelled } from '#web/lib/auth/passkeys.ts'
import { authProblem } from '#web/lib/auth/problems.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Button } from '#web/ui/Button.tsx'
import { useFactorChoice } from './use-factor-choice.tsx'

export function SecurityKey({ factors, onDone }: { factors: Factor[]; onDone: () => void }) {
  const { t } = useTranslation('auth')
  const { factorId, choice } = useFactorChoice(factors)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const use = async () => {
    setBusy(true)
    setProblem(null)
    const { error } = await auth.mfa.webauthn.authenticate({ factorId })
    setBusy(false)
    if (!error) onDone()
    else if (!wasCancelled(error)) setProblem(authProblem(error))
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
