import { useState } from 'react'
import { auth } from '#web/lib/auth/client.ts'
import { wasCancelled } from '#web/lib/auth/passkeys.ts'
import { authProblem } from '#web/lib/auth/problems.ts'
import { useSignInOptions } from '#web/lib/auth/sign-in-options.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { notify } from '#web/lib/notices/notify.ts'
import { Button } from '#web/ui/Button.tsx'

/** Removes enrolments that were not completed, which would block new ones. */
export const removeUnfinished = async (): Promise<void> => {
  const { data } = await auth.mfa.listFactors()
  for (const factor of data?.all ?? [])
    if (factor.status === 'unverified') await auth.mfa.unenroll({ factorId: factor.id })
}

export function SetUpKey() {
  const { t } = useTranslation(['profile', 'auth'])
  const { passkeys: isOffered } = useSignInOptions()
  const [busy, setBusy] = useState(false)
  const setUp = async () => {
    setBusy(true)
    await removeUnfinished()
    const { error } = await auth.mfa.webauthn.register({ friendlyName: t('factor.keyName') })
    setBusy(false)
    if (!error) notify.success(t('factor.turnedOn'))
    else if (!wasCancelled(error)) notify.error(t('factor.failed'), { description: authProblem(error) })
  }
  return (
    isOffered && (
      <Button variant="quiet" busy={busy} onClick={() => void setUp()}>
        {t('factor.setUpKey')}
      </Button>
    )
  )
}
