import type { Session } from '@supabase/auth-js'
import { storedSession } from './opening.ts'

interface Claims {
  aal?: unknown
  session_id?: unknown
}

/** The claims of a token that the server checks. Both are plain ASCII, so `atob` decodes them correctly. */
const claimsOf = (accessToken: string): Claims => {
  try {
    const [, payload = ''] = accessToken.split('.')
    const claims: Claims | null = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return claims ?? {}
  } catch {
    return {}
  }
}

/** The id of a token's session; null: the token names none. */
const sessionIdOf = (accessToken: string): string | null => {
  const { session_id } = claimsOf(accessToken)
  return typeof session_id === 'string' ? session_id : null
}

/** The id of this browser's session; null without one */
export const sessionHere = (): string | null => {
  const stored = storedSession()
  return stored && sessionIdOf(stored.access_token)
}

/** Id of the session for which the server demands a second factor, even if this browser knows of no factor */
let demandedOf: unknown = null

export const demandSecondFactor = (accessToken: string): void => {
  demandedOf = claimsOf(accessToken).session_id ?? null
}

/** Clears such a refusal: the user no longer has a second factor. */
export const deleteDemand = (): void => {
  demandedOf = null
}

/** True if this session still lacks the user's second factor; until then the API refuses all product calls. */
export const awaitsSecondFactor = ({ user, access_token }: Session): boolean => {
  const { aal, session_id } = claimsOf(access_token)
  if (aal === 'aal2') return false
  return (
    (user.factors ?? []).some(({ status }) => status === 'verified') ||
    (demandedOf !== null && demandedOf === session_id)
  )
}
