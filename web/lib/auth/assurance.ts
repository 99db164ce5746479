import type { Session } from '@supabase/auth-js'

interface Claims {
  aal?: unknown
  session_id?: unknown
}

/** The claims of a token that the server checks; both are plain ASCII. */
const claimsOf = (accessToken: string): Claims => {
  try {
    const [, payload = ''] = accessToken.split('.')
    const claims: Claims | null = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return claims ?? {}
  } catch {
    return {}
  }
}

/** The session of which the server has said that it waits for a second factor, whatever this browser knows of its user. */
let demandedOf: unknown = null

/** Notes that the server refused a call for want of a second factor. */
export const demandSecondFactor = (accessToken: string): void => {
  demandedOf = claimsOf(accessToken).session_id ?? null
}

/** Forgets such a refusal: the user turned out to have no second factor any more. */
export const deleteDemand = (): void => {
  demandedOf = null
}

/** True when the user has a second factor that this session has not shown: no product call is answered before that. */
export const awaitsSecondFactor = ({ user, access_token }: Session): boolean => {
  const { aal, session_id } = claimsOf(access_token)
  if (aal === 'aal2') return false
  return (
    (user.factors ?? []).some(({ status }) => status === 'verified') ||
    (demandedOf !== null && demandedOf === session_id)
  )
}
