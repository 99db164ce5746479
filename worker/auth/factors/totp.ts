import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'

const period = 30
/** The number of steps before and after the current one that are accepted, because clocks differ. */
const drift = 1

const totp = (secret: string, label = '', issuer = ''): TOTP =>
  new TOTP({ secret: Secret.fromBase32(secret), label, issuer, period, digits: 6, algorithm: 'SHA1' })

/** 160 random bits in base 32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/**
 * The enrolment data for an authenticator app: a URI to type or scan. The SVG contains no `#`, so that it can be used
 * in a data URL as it is.
 */
export const totpEnrolment = (secret: string, label: string, issuer: string) => {
  const uri = totp(secret, label, issuer).toString()
  return { uri, secret, qr_code: renderSVG(uri, { border: 2 }) }
}

/** The TOTP step (30 s since 1970) of a code, at a time in UTC ms; null if the code is wrong. */
export const matchTotp = (secret: string, code: string, now: number): number | null => {
  if (!/^\d{6}$/.test(code)) return null
  const delta = totp(secret).validate({ token: code, timestamp: now, window: drift })
  return delta === null ? null : Math.floor(now / 1000 / period) + delta
}
