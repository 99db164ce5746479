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

/** A challenge is good for five minutes: the quiet question is asked again before that. */
const renewMs = 240_000

interface PasskeyOptions {
  /** The server has passkeys, and the browser knows them. */
  offered: boolean
  /** With the invitation that is shown beside it. */
  accepts: boolean
}

/** Offers passkeys in the autofill of the address as long as the page shows, and by a button; answers what that does. */
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
    // One that was refused can be chosen again; a question that was ended has another in its place.
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
    // Without it there is the button.
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
