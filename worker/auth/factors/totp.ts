import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'

const period = 30
/** Steps before and after the present one that are taken: clocks differ. */
const drift = 1

const totp = (secret: string, label = '', issuer = ''): TOTP =>
  new TOTP({ secret: Secret.fromBase32(secret), label, issuer, period, digits: 6, algorithm: 'SHA1' })

/** 160 random bits in base 32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** What an authenticator app is given: an address to type or scan. The SVG has no `#`, so that it fits a data URL as it is. */
export const totpEnrolment = (secret: string, label: string, issuer: string) => {
  const uri = totp(secret, label, issuer).toString()
  return { uri, secret, qr_code: renderSVG(uri, { border: 2 }) }
}

/** The TOTP step (30 s since 1970) that the code is of, at a moment in UTC ms, or null when it is wrong. */
export const matchTotp = (secret: string, code: string, now: number): number | null => {
  if (!/^\d{6}$/.test(code)) return null
  const delta = totp(secret).validate({ token: code, timestamp: now, window: drift })
  return delta === null ? null : Math.floor(now / 1000 / period) + delta
}
