import { accounts } from './session.ts'

/** Browsers take one question for a passkey at a time: the next one ends that before it. */
let asking: AbortController | null = null

export const stopAskingForPasskey = (): void => {
  asking?.abort()
  asking = null
}

/**
 * Asks for a passkey and signs in with it: in the browser's own window, or, quietly, in the autofill of a field that has
 * `webauthn` among its autocomplete.
 */
export const signInWithPasskey = async (quietly: boolean) => {
  const auth = await accounts()
  stopAskingForPasskey()
  asking = new AbortController()
  const { signal } = asking
  return auth.signInWithPasskey({
    options: { signal, ...(quietly ? { mediation: 'conditional' as const } : {}) },
  })
}

/** Whether the browser can offer passkeys where an address is typed. */
export const hasPasskeyAutofill = async (): Promise<boolean> =>
  'PublicKeyCredential' in window &&
  ((await PublicKeyCredential.isConditionalMediationAvailable?.().catch(() => false)) ?? false)

/** The person has closed the browser's window, or another question came. */
export const wasCancelled = (error: unknown): boolean => {
  const cause: unknown = error instanceof Error ? (error.cause ?? error) : error
  return cause instanceof Error && (cause.name === 'NotAllowedError' || cause.name === 'AbortError')
}
