import { useCallback, useEffect, useRef, useState } from 'react'
import { awaitsSecondFactor } from '#web/lib/auth/assurance.ts'
import { acceptInvitation } from '#web/lib/auth/invitation.ts'
import {
  hasPasskeyAutofill,
  signInWithPasskey,
  stopAskingForPasskey,
  wasCancelled,
} from '#web/lib/auth/passkeys.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { afterIdle } from '#web/lib/loading/after-idle.ts'
import { notify } from '#web/lib/notices/notify.ts'
import { notifyAuthError } from './provider-message.ts'

/** A challenge is valid for five minutes; the autofill request is renewed before that. */
const renewMs = 240_000

interface PasskeyOptions {
  /** The server supports passkeys, and so does the browser. */
  offered: boolean
  /** The sign-in accepts the invitation that is shown. */
  accepts: boolean
}

/**
 * Offers passkeys in the autofill of the address field while the page is shown. Returns the handler of the passkey
 * button.
 */
export const usePasskeys = ({ offered, accepts }: PasskeyOptions) => {
  const { t } = useTranslation('auth')
  const [busy, setBusy] = useState(false)
  const shown = useRef(true)

  const ask = useCallback(
    async (quietly: boolean): Promise<'in' | 'refused' | 'cancelled'> => {
      const { data, error } = await signInWithPasskey(quietly)
      if (error) {
        if (wasCancelled(error)) return 'cancelled'
        notifyAuthError(error)
        return 'refused'
      }
      if (accepts) acceptInvitation()
      if (data.session && !awaitsSecondFactor(data.session)) notify.success(t('toasts.signedIn'))
      return 'in'
    },
    [accepts, t],
  )

  const askQuietly = useCallback(async (): Promise<void> => {
    // After a refusal the user can choose again. An aborted request has been replaced by another one.
    while (shown.current && (await ask(true)) === 'refused');
  }, [ask])

  useEffect(() => {
    if (!offered) return
    shown.current = true
    let renewing: ReturnType<typeof setInterval> | undefined
    const start = async () => {
      await afterIdle()
      if (!shown.current || !(await hasPasskeyAutofill()) || !shown.current) return
      renewing = setInterval(() => void askQuietly(), renewMs)
      await askQuietly()
    }
    // Without autofill there is still the button.
    start().catch(() => undefined)
    return () => {
      shown.current = false
      clearInterval(renewing)
      stopAskingForPasskey()
    }
  }, [offered, askQuietly])

  const signIn = async (): Promise<void> => {
    setBusy(true)
    try {
      const outcome = await ask(false)
      if (outcome !== 'in' && (await hasPasskeyAutofill())) void askQuietly().catch(() => undefined)
    } catch (error) {
      notifyAuthError(error instanceof Error ? error : new Error(String(error)))
    } finally {
      setBusy(false)
    }
  }
  return { busy, signIn }
}
