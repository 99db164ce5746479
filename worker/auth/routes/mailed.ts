import { Hono } from 'hono'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { runBatch } from '#db/batch.ts'
import { updateUser } from '#db/queries/auth/accounts.ts'
import { registeredPassword } from '#db/queries/auth/address.ts'
import { ifChangeIsPending } from '#db/queries/auth/conditions.ts'
import type { AuthContext, AuthEnv } from '../context.ts'
import { mailEmailChange } from '../email-change.ts'
import { AuthError, invalid } from '../errors.ts'
import { checkOne, checkPhone } from '../factors/phone.ts'
import {
  fields,
  localeOf,
  mergeOwnMetadata,
  normalEmail,
  pkceFields,
  readBody,
  readChallenge,
  unverified,
} from '../input.ts'
import { checkMail, countMail } from '../limits.ts'
import { draftAccount, writeAccount } from '../new-account.ts'
import { deliverSoon, mailProof, readAddressee } from '../proofs.ts'
import { resolveRedirect } from '../provider/redirects.ts'
import { unlessTaken } from '../taken.ts'

/** Calls that mail a proof. Known and unknown addresses cost the same round trips and get the same response. */

const redirectOf = (c: AuthContext): string =>
  resolveRedirect(c.get('auth').settings, c.req.query('redirect_to'))

const otpInput = z.object({
  email: fields.text,
  phone: fields.text,
  channel: fields.text,
  data: fields.metadata,
  create_user: fields.flag,
  ...pkceFields,
})

/** The error for a code to a phone: no user has a phone. */
const noCodeFor = (phone: string, createUser = true): AuthError => {
  if (createUser) return new AuthError('phone_provider_disabled')
  checkPhone(phone)
  return new AuthError('otp_disabled')
}

const otp = async (c: AuthContext) => {
  const auth = c.get('auth')
  const body = await readBody(c, otpInput)
  checkOne(body)
  if (body.email && body.channel) throw invalid('Channel should only be specified with Phone OTP')
  const codeChallenge = readChallenge(body)
  if (body.phone) throw noCodeFor(body.phone, body.create_user)
  if (!body.email) throw invalid('One of email or phone must be set')
  const email = normalEmail(body.email)
  const userMetadata = mergeOwnMetadata(unverified, body.data)
  const known = await readAddressee(auth, email, 'otp', 'otp')
  const locale = known?.locale ?? localeOf(body.data, auth.locale)
  const draft = draftAccount({ now: auth.realNow, locale, email, confirmed: false, userMetadata })
  const mayCreate = (body.create_user ?? true) && auth.settings.AUTH_SIGNUP === 'on'
  const userId = known?.user.id ?? draft.user.id
  const proof = mailProof(auth, {
    type: 'magiclink',
    userId,
    to: email,
    locale,
    redirectTo: redirectOf(c),
    codeChallenge,
  })
  const account = known || !mayCreate ? undefined : writeAccount(auth.db, draft)
  await unlessTaken(() => runBatch(auth.db, { account, proof }))
  deliverSoon(auth)
  return c.json({})
}

const recoverInput = z.object({ email: fields.text, ...pkceFields })

const recover = async (c: AuthContext) => {
  const auth = c.get('auth')
  const body = await readBody(c, recoverInput)
  if (!body.email) throw invalid('Password recovery requires an email')
  const email = normalEmail(body.email)
  const codeChallenge = readChallenge(body)
  const known = await readAddressee(auth, email, 'recover', 'recovery')
  // For an unknown address the same statements run and change nothing.
  const userId = known?.user.id ?? uuidv7()
  await runBatch(auth.db, {
    proof: mailProof(auth, {
      type: 'recovery',
      userId,
      to: email,
      locale: known?.locale ?? auth.locale,
      redirectTo: redirectOf(c),
      codeChallenge,
    }),
    sent: updateUser(auth.db, userId, { recoverySentAt: auth.realNow }),
  })
  deliverSoon(auth)
  return c.json({})
}

const resendTypes = ['signup', 'email_change', 'sms', 'phone_change'] as const
const resendInput = z.object({ email: fields.text, phone: fields.text, type: fields.text, ...pkceFields })

const resend = async (c: AuthContext) => {
  const auth = c.get('auth')
  const body = await readBody(c, resendInput)
  if (!resendTypes.some((type) => type === body.type))
    throw invalid(`Missing one of these types: ${resendTypes.join(', ')}`)
  if (!body.email && body.type === 'signup') throw invalid('Type provided requires an email address')
  if (!body.phone && body.type === 'sms') throw invalid('Type provided requires a phone number')
  checkOne(body, '.')
  if (!body.email && !body.phone) throw invalid('Missing email address or phone number')
  if (!body.email || (body.type !== 'signup' && body.type !== 'email_change'))
    throw new AuthError('phone_provider_disabled', { message: 'Phone logins are disabled' })
  const email = normalEmail(body.email)
  const codeChallenge = readChallenge(body)
  const known = await readAddressee(auth, email, 'resend', body.type)
  const redirectTo = redirectOf(c)
  if (body.type === 'email_change') {
    const { newEmail, emailChangeSession: session = null } = known?.user ?? {}
    if (known && newEmail) {
      checkMail(auth, await countMail(auth, 'email_change_again', newEmail))
      // A new password may have ended the change meanwhile.
      const pending = ifChangeIsPending(known.user.id, known.user.email, newEmail)
      await runBatch(
        auth.db,
        mailEmailChange(auth, known, { newEmail, redirectTo, codeChallenge, session }, pending),
      )
    }
  } else {
    const userId = known && !known.user.emailConfirmedAt ? known.user.id : uuidv7()
    await runBatch(auth.db, {
      proof: mailProof(auth, {
        type: 'signup',
        userId,
        to: email,
        locale: known?.locale ?? auth.locale,
        redirectTo,
        codeChallenge,
        // The requester may not be the person who signed up: the password is only known to be theirs if there was
        // exactly one sign-up.
        passwordHash: registeredPassword(userId),
      }),
      sent: updateUser(auth.db, userId, { confirmationSentAt: auth.realNow }),
    })
  }
  deliverSoon(auth)
  return c.json({})
}

export const mailedRoutes = new Hono<AuthEnv>()
  .post('/otp', otp)
  .post('/recover', recover)
  .post('/resend', resend)
