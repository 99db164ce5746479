import { Hono } from 'hono'
import { z } from 'zod'
import { runBatch } from '#db/batch.ts'
import { accountBy, alignEmail, updateUser } from '#db/queries/auth/accounts.ts'
import { contestPassword, isUnused } from '#db/queries/auth/address.ts'
import { ifChanged, userWithEmail } from '#db/queries/auth/conditions.ts'
import { type Account, toAccount, userView } from '../account.ts'
import type { AuthCtx, AuthEnv } from '../context.ts'
import { AuthError, invalid } from '../errors.ts'
import { checkChannel, checkOne } from '../factors/phone.ts'
import {
  checkPassword,
  fields,
  localeOf,
  mergeOwnMetadata,
  normalEmail,
  pkceFields,
  readBody,
  readChallenge,
  unverified,
} from '../input.ts'
import { checkCount, countCall } from '../limits.ts'
import { draftAccount, writeAccount } from '../new-account.ts'
import { hashLike, hashPassword } from '../passwords.ts'
import { deliverSoon, mailAccount, mailProof, readAddressee } from '../proofs.ts'
import { resolveRedirect } from '../provider/redirects.ts'
import { againIfTaken, unlessTaken } from '../taken.ts'
import { answerSession } from '../tokens/remembered-session.ts'
import { draftSession, type SessionBody } from '../tokens/sessions.ts'
import { writeAndRead } from '../write.ts'

const signupInput = z.object({
  email: fields.text,
  phone: fields.text,
  channel: fields.text,
  password: fields.text,
  data: fields.metadata,
  ...pkceFields,
})

interface SignUp {
  email: string
  password: string
  data: Record<string, unknown>
  challenge: string | null
  redirectTo: string
}

/** How many mails of earlier sign-ups with the same address remain valid beside a new one. */
const keptSignUps = 2

/** Mails the owner of an address that somebody tried to sign up with it. */
const mailOwner = (auth: AuthCtx, { user, locale }: Account, email: string) => ({
  mail: mailAccount(auth, 'alreadyRegistered', {
    to: email,
    locale,
    url: `${auth.settings.PUBLIC_URL}/auth`,
  }),
  noted: updateUser(auth.db, user.id, { updatedAt: auth.realNow }),
})

/**
 * Sign-up with confirmation. A known address costs the same hash and the same two round trips as a new one, and gets
 * the same response with a meaningless id: only the mail differs.
 */
const signUpWithMail = async (auth: AuthCtx, input: SignUp) => {
  const known = await readAddressee(auth, input.email, 'signup', 'signup')
  const passwordHash = await hashLike(input.password, known?.user.passwordHash)
  const locale = localeOf(input.data, auth.locale)
  const draft = draftAccount({
    now: auth.realNow,
    locale,
    email: input.email,
    confirmed: false,
    passwordHash,
    userMetadata: input.data,
    confirmationSentAt: auth.realNow,
  })
  const proofFor = (userId: string) =>
    mailProof(auth, {
      type: 'signup',
      userId,
      to: input.email,
      locale: known?.locale ?? locale,
      redirectTo: input.redirectTo,
      codeChallenge: input.challenge,
      passwordHash,
      keep: keptSignUps,
    })
  if (!known)
    await unlessTaken(() =>
      runBatch(auth.db, { account: writeAccount(auth.db, draft), proof: proofFor(draft.user.id) }),
    )
  else if (known.user.emailConfirmedAt) await runBatch(auth.db, mailOwner(auth, known, input.email))
  else
    await runBatch(auth.db, {
      contested: contestPassword(auth.db, known.user.id, passwordHash),
      sent: updateUser(auth.db, known.user.id, { confirmationSentAt: auth.realNow }),
      proof: proofFor(known.user.id),
    })
  deliverSoon(auth)
  return userView(draft)
}

/**
 * Sign-up without confirmation: returns a session at once. An account that never signed in is taken over with the new
 * password; an account that did is not, confirmed or not.
 */
const signUpAtOnce = async (auth: AuthCtx, input: SignUp): Promise<SessionBody> => {
  const { count, found } = await runBatch(auth.db, {
    count: countCall(auth, 'signup'),
    found: accountBy(auth.db, userWithEmail(input.email)),
  })
  checkCount(auth, 'signup', count)
  const known = toAccount(found)
  const passwordHash = await hashPassword(input.password)
  if (known?.user.emailConfirmedAt) throw new AuthError('user_already_exists')
  const draft = draftAccount({
    now: auth.realNow,
    locale: localeOf(input.data, auth.locale),
    email: input.email,
    confirmed: true,
    emailOnTrust: true,
    passwordHash,
    userMetadata: input.data,
  })
  if (known) {
    const { id } = known.user
    const changed = {
      passwordHash,
      emailConfirmedAt: auth.realNow,
      emailOnTrust: true,
      userMetadata: input.data,
    }
    const session = draftSession(auth, known, 'password', ifChanged)
    const { rows, account } = await writeAndRead(auth.db, id, {
      user: updateUser(auth.db, id, changed, isUnused(id)),
      session: session.parts,
      aligned: alignEmail(auth.db, id, auth.realNow),
    })
    if (!account || rows.session.created.length === 0) throw new AuthError('user_already_exists')
    return session.body(account)
  }
  const session = draftSession(auth, draft, 'password')
  await runBatch(auth.db, { account: writeAccount(auth.db, draft), session: session.parts })
  return session.body()
}

const noPhone = ({ channel, code_challenge }: z.output<typeof signupInput>): AuthError => {
  checkChannel(channel)
  return code_challenge
    ? invalid('PKCE not supported for phone signups')
    : new AuthError('phone_provider_disabled', { message: 'Phone signups are disabled' })
}

const signUpAnonymously = async (auth: AuthCtx, data: Record<string, unknown>): Promise<SessionBody> => {
  if (!auth.settings.AUTH_ANONYMOUS) throw new AuthError('anonymous_provider_disabled')
  checkCount(auth, 'anonymous', await countCall(auth, 'anonymous'))
  const draft = draftAccount({
    now: auth.realNow,
    locale: localeOf(data, auth.locale),
    email: null,
    confirmed: false,
    userMetadata: data,
    isAnonymous: true,
  })
  const session = draftSession(auth, draft, 'anonymous')
  await runBatch(auth.db, { account: writeAccount(auth.db, draft), session: session.parts })
  return session.body()
}

export const signupRoutes = new Hono<AuthEnv>().post('/signup', async (c) => {
  const auth = c.get('auth')
  const body = await readBody(c, signupInput)
  if (auth.settings.AUTH_SIGNUP !== 'on') throw new AuthError('signup_disabled')
  if (!body.email && !body.phone)
    return answerSession(c, await signUpAnonymously(auth, mergeOwnMetadata({}, body.data)))
  if (!body.password) throw invalid('Signup requires a valid password')
  checkPassword(body.password)
  checkOne(body, ' on signup.')
  if (!body.email) throw noPhone(body)
  const input: SignUp = {
    email: normalEmail(body.email),
    password: body.password,
    data: mergeOwnMetadata(unverified, body.data),
    challenge: readChallenge(body),
    redirectTo: resolveRedirect(auth.settings, c.req.query('redirect_to')),
  }
  return auth.settings.EMAIL_CONFIRMATION
    ? c.json(await signUpWithMail(auth, input))
    : answerSession(c, await againIfTaken(() => signUpAtOnce(auth, input)))
})
