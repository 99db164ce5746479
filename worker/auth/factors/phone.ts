import { AuthError, invalid } from '../errors.ts'

/*
 * Phones are not supported. A call with a phone number is first validated by the protocol's rules, like on a
 * server with phones, and only then refused because this one has none.
 */

const e164 = /^[1-9][0-9]{1,14}$/

/** @throws AuthError validation_failed if it cannot be a phone number */
export const checkPhone = (given: string): void => {
  if (!e164.test(given.replace(/^\+/, '').replaceAll(' ', '')))
    throw invalid('Invalid phone number format (E.164 required)')
}

/**
 * Validates the channel of a code; without a provider only `sms` is known.
 * @throws AuthError validation_failed
 */
export const checkChannel = (given: string | undefined): void => {
  if (given && given !== 'sms')
    throw new AuthError('validation_failed', {
      message:
        "Invalid channel, supported values are 'sms' or 'whatsapp'. 'whatsapp' is only supported if Twilio or Twilio Verify is used as the provider.",
    })
}

/** Requires either an address or a phone, never both. @throws AuthError validation_failed */
export const checkOne = (body: { email?: string | undefined; phone?: string | undefined }, where = '') => {
  if (body.email && body.phone)
    throw invalid(`Only an email address or phone number should be provided${where}`)
}

/**
 * For calls in which a phone is one of several fields.
 * @throws AuthError validation_failed, phone_provider_disabled
 */
export const refusePhone = (given: string | undefined, channel?: string): void => {
  if (!given) return
  checkPhone(given)
  checkChannel(channel)
  throw new AuthError('phone_provider_disabled')
}
