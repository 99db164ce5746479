import { useCallback, useEffect, useRef, useState } from 'react'
import { awaitsSecondFactor } from '#web/lib/auth/assurance.ts'
import { acceptInvitation } from '#web/lib/auth/invitation.ts'
import {
  cancelPasskeyRequest,
  hasPasskeyAutofill,
  signInWithPasskey,
  wasCancelled,
} from '#web/lib/auth/passkeys.ts'
import { authCodeOf } from '#web/lib/auth/problems.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { afterIdle } from '#web/lib/loading/after-idle.ts'
import { notify } from '#web/lib/notices/notify.ts'
import { notifyAuthError } from './provider-message.ts'

/** A challenge is valid for five minutes; the autofill request is renewed before that. */
const renewMs = 240_000

/** Refusals of a passkey that the user has chosen. Any other failure needs no choice, and would come again at once. */
const refusals = new Set([
  'email_not_confirmed',
  'user_banned',
  'webauthn_challenge_expired',
  'webauthn_challenge_not_found',
  'webauthn_verification_failed',
])

interface PasskeyOptions {
  /** The server supports passkeys, and so does the browser. */
  offered: boolean
  /** The sign-in accepts the invitation that is shown. */
  accepts: boolean
}

/** Offers passkeys in the autofill of the address field. Returns the handler of the passkey button. */
export const usePasskeys = ({ offered, accepts }: PasskeyOptions) => {
  const { t } = useTranslation('auth')
  const [busy, setBusy] = useState(false)
  const shown = useRef(true)

  const requestPasskey = useCallback(
    async (quietly: boolean): Promise<'in' | 'refused' | 'failed'> => {
      const { data, error } = await signInWithPasskey(quietly)
      if (error) {
        const refused = refusals.has(authCodeOf(error) ?? '')
        // The user has not asked for an autofill: if it cannot begin, there is nothing to report.
        if (!wasCancelled(error) && (refused || !quietly)) notifyAuthError(error)
        return refused ? 'refused' : 'failed'
      }
      if (accepts) acceptInvitation()
      if (data.session && !awaitsSecondFactor(data.session)) notify.success(t('toasts.signedIn'))
      return 'in'
    },
    [accepts, t],
  )

  const offerAutofill = useCallback(async (): Promise<void> => {
    // After a refusal the user can choose again. An aborted request has been replaced by another one; one that failed
    // is made again by the timer.
    while (shown.current && (await requestPasskey(true)) === 'refused');
  }, [requestPasskey])

  useEffect(() => {
    if (!offered) return
    shown.current = true
    let renewing: ReturnType<typeof setInterval> | undefined
    const start = async () => {
      await afterIdle()
      if (!shown.current || !(await hasPasskeyAutofill()) || !shown.current) return
      renewing = setInterval(() => void offerAutofill(), renewMs)
      await offerAutofill()
    }
    // Without autofill there is still the button.
    start().catch(() => undefined)
    return () => {
      shown.current = false
      clearInterval(renewing)
      cancelPasskeyRequest()
    }
  }, [offered, offerAutofill])

  const signIn = async (): Promise<void> => {
    setBusy(true)
    try {
      const outcome = await requestPasskey(false)
      if (outcome !== 'in' && (await hasPasskeyAutofill())) void offerAutofill().catch(() => undefined)
    } catch (error) {
      notifyAuthError(error)
    } finally {
      setBusy(false)
    }
  }
  return { busy, signIn }
}
