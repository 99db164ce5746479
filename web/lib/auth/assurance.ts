import type { Session } from '@supabase/auth-js'
import { decodeJwt } from 'jose/jwt/decode'

const levelOf = (accessToken: string): unknown => {
  try {
    return decodeJwt(accessToken).aal
  } catch {
    return null
  }
}

/** True when the user has a second factor that this session has not shown: no product call is answered before that. */
export const awaitsSecondFactor = ({ user, access_token }: Session): boolean =>
  (user.factors ?? []).some(({ status }) => status === 'verified') && levelOf(access_token) !== 'aal2'
