import { t } from '../i18n/i18n.ts'
import { codeDigits, digitsOf } from '../text/six-digits.ts'

/** The minimum that the accounts server demands */
export const minPasswordLength = 6

const address = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/**
 * Rules of react-hook-form for credentials; they return the error message. They are functions, so that messages are in
 * the current language. The namespace `auth` must be loaded.
 */
export const emailRules = {
  validate: (value: string): string | true => {
    const email = value.trim()
    if (!email) return t('auth:checks.emailRequired')
    return address.test(email) || t('auth:checks.emailInvalid')
  },
}

export const passwordRules = {
  validate: (value: string): string | true => {
    if (!value) return t('auth:checks.passwordRequired')
    return value.length >= minPasswordLength || t('auth:checks.passwordShort', { min: minPasswordLength })
  },
}

export const codeRules = {
  validate: (typed: string): string | true => {
    if (!digitsOf(typed)) return t('auth:checks.codeRequired')
    return digitsOf(typed).length === codeDigits || t('auth:checks.codeInvalid')
  },
}
