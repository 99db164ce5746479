import { accounts } from './session.ts'

/** Browsers allow one passkey request at a time; a new one aborts the one before it. */
let pending: AbortController | null = null

export const cancelPasskeyRequest = (): void => {
  pending?.abort()
  pending = null
}

/**
 * Requests a passkey and signs in with it: in the browser's dialog or, if `quietly`, in the autofill of a field with
 * `webauthn` in its `autocomplete`.
 */
export const signInWithPasskey = async (quietly: boolean) => {
  const auth = await accounts()
  cancelPasskeyRequest()
  pending = new AbortController()
  const { signal } = pending
  return auth.signInWithPasskey({
    options: { signal, ...(quietly ? { mediation: 'conditional' as const } : {}) },
  })
}

export const hasPasskeyAutofill = async (): Promise<boolean> =>
  'PublicKeyCredential' in window &&
  ((await PublicKeyCredential.isConditionalMediationAvailable?.().catch(() => false)) ?? false)

/** True if the user closed the browser's dialog, or a new request aborted this one. */
export const wasCancelled = (error: unknown): boolean => {
  const cause: unknown = error instanceof Error ? (error.cause ?? error) : error
  return cause instanceof Error && (cause.name === 'NotAllowedError' || cause.name === 'AbortError')
}
