import { Hono } from 'hono'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { type Parts, runBatch } from '#db/batch.ts'
import { accountBy, addEmailIdentity, alignEmail, updateUser } from '#db/queries/auth/accounts.ts'
import { endWhatCouldUndo } from '#db/queries/auth/address.ts'
import { both, type Guard, ifSessionLives, userWithEmail } from '#db/queries/auth/conditions.ts'
import { sessionById } from '#db/queries/auth/sessions.ts'
import { tryCodes } from '#db/queries/auth/tokens.ts'
import { sameText } from '#worker/services/keys.ts'
import { renewConnections } from '#worker/services/live/hint.ts'
import { toAccount, userView } from '../account.ts'
import type { AuthContext, AuthCtx, AuthEnv } from '../context.ts'
import { mailEmailChange } from '../email-change.ts'
import { AuthError, invalid } from '../errors.ts'
import { refusePhone } from '../factors/phone.ts'
import {
  checkPassword,
  fields,
  normalEmail,
  ownMetadata,
  pkceFields,
  readBody,
  readChallenge,
} from '../input.ts'
import { checkCount, checkMail, countCall, countMail } from '../limits.ts'
import { changeMetadata } from '../metadata.ts'
import { hashPassword, verifyPassword } from '../passwords.ts'
import { deliverSoon, mailProof } from '../proofs.ts'
import { resolveRedirect } from '../provider/redirects.ts'
import { refuseIfTaken } from '../taken.ts'
import {
  readCounted,
  readSignedIn,
  readSignedInWith,
  requireSecondFactor,
  type SignedIn,
} from '../tokens/bearer.ts'
import { writeAndRead } from '../write.ts'

const userInput = z.object({
  email: fields.text,
  phone: fields.text,
  channel: fields.text,
  password: fields.text,
  current_password: fields.text,
  nonce: fields.text,
  data: fields.metadata,
  ...pkceFields,
})
type UserInput = z.output<typeof userInput>
/** Checks the nonce that `reauthenticate` mailed; the attempt is counted before the check. */
const checkNonce = async (auth: AuthCtx, userId: string, nonce: string): Promise<void> => {
  const tried = await tryCodes(auth.db, { userId }, ['reauthentication'], auth.realNow)
  const right = tried.some((row) => sameText(row.codeHash, auth.secrets.hashCode(row.email, nonce)))
  if (!right) throw new AuthError('reauthentication_not_valid')
}

/**
 * A new password ends all other sessions and all flows begun under the old one. An anonymous user must also set an
 * address.
 */
const changePassword = async (
  auth: AuthCtx,
  { account, session }: SignedIn,
  { password = '', current_password, nonce }: UserInput,
  newEmail: string | undefined,
  live: Guard,
) => {
  const { user } = account
  if (user.isAnonymous && !newEmail)
    throw new AuthError('validation_failed', {
      status: 422,
      message: 'Updating password of an anonymous user without an email or phone is not allowed',
    })
  checkPassword(password)
  if (nonce) await checkNonce(auth, user.id, nonce)
  if (current_password !== undefined && !(await verifyPassword(current_password, user.passwordHash)))
    throw new AuthError('current_password_mismatch')
  if (user.passwordHash && (await verifyPassword(password, user.passwordHash)))
    throw new AuthError('same_password')
  return {
    password: updateUser(
      auth.db,
      user.id,
      { passwordHash: await hashPassword(password), updatedAt: auth.realNow },
      live,
    ),
    undone: endWhatCouldUndo(auth.db, user.id, { sessions: [session.id] }, live),
  }
}

/** Mails both addresses, or changes the address at once if confirmation is off: nobody has proven the new one then. */
const changeEmail = async (
  c: AuthContext,
  { account, session }: SignedIn,
  email: string,
  codeChallenge: string | null,
  live: Guard,
): Promise<Parts> => {
  const auth = c.get('auth')
  const { user } = account
  const { asked, found } = await runBatch(auth.db, {
    // By the id: anybody may ask for the mails of an address again, and must not hold up its owner.
    asked: countMail(auth, 'email_change', user.id),
    found: accountBy(auth.db, userWithEmail(email)),
  })
  if (toAccount(found)) throw new AuthError('email_exists')
  if (!auth.settings.EMAIL_CONFIRMATION)
    return {
      user: updateUser(
        auth.db,
        user.id,
        {
          email,
          emailConfirmedAt: auth.realNow,
          emailOnTrust: true,
          isAnonymous: false,
          updatedAt: auth.realNow,
        },
        live,
      ),
      identity: addEmailIdentity(auth.db, user.id, uuidv7(), auth.realNow, live),
      aligned: alignEmail(auth.db, user.id, auth.realNow),
      undone: endWhatCouldUndo(auth.db, user.id, { sessions: [session.id] }, live),
    }
  checkMail(auth, asked)
  checkMail(auth, await countMail(auth, 'email_change_to', email))
  const redirectTo = resolveRedirect(auth.settings, c.req.query('redirect_to'))
  const change = { newEmail: email, redirectTo, codeChallenge, session: session.id }
  return mailEmailChange(auth, account, change, live)
}

const update = async (c: AuthContext) => {
  const auth = c.get('auth')
  // A thief of a session may guess the password here.
  const user = await readCounted(c, 'user')
  const body = await readBody(c, userInput)
  const email = body.email === undefined ? undefined : normalEmail(body.email)
  if (body.password !== undefined) checkPassword(body.password)
  refusePhone(body.phone, body.channel)
  const codeChallenge = readChallenge(body)
  const { id } = user.account.user
  const newEmail = email && email !== user.account.user.email ? email : undefined
  if (newEmail || body.password !== undefined) requireSecondFactor(user)
  if (!body.data && body.password === undefined && !newEmail) return userView(user.account)
  const data = body.data && changeMetadata(user.account, { userMetadata: ownMetadata(body.data) })
  // Hashing takes time: a session that has been ended meanwhile may change nothing.
  const isLive = ifSessionLives(id, user.session.id)
  const live = data ? both(isLive, data.fits) : isLive
  const password =
    body.password === undefined ? undefined : await changePassword(auth, user, body, newEmail, live)
  const address = newEmail ? await changeEmail(c, user, newEmail, codeChallenge, live) : undefined
  return refuseIfTaken('email_exists', async () => {
    const { rows, account } = await writeAndRead(auth.db, id, {
      sessions: sessionById(auth.db, user.session.id),
      data: data && updateUser(auth.db, id, { ...data.set, updatedAt: auth.realNow }, live),
      password,
      address,
    })
    const [session] = rows.sessions
    if (!account) throw new AuthError('user_not_found')
    if (!session || session.revokedAt) throw new AuthError('session_not_found')
    data?.check(account)
    if (newEmail) deliverSoon(auth)
    if (password) renewConnections(auth, id)
    return userView(account)
  })
}

/** Mails six digits to a user before a critical change. */
const reauthenticate = async (c: AuthContext) => {
  const auth = c.get('auth')
  const { account, rows } = await readSignedInWith(c, () => ({ count: countCall(auth, 'user') }))
  checkCount(auth, 'user', rows.count)
  const { id, email, emailConfirmedAt } = account.user
  if (!email) throw invalid('Reauthentication requires the user to have an email or a phone number')
  if (!emailConfirmedAt)
    throw new AuthError('email_not_confirmed', { status: 422, message: 'Please verify your email first.' })
  checkMail(auth, await countMail(auth, 'reauthentication', email))
  await runBatch(auth.db, {
    proof: mailProof(auth, {
      type: 'reauthentication',
      userId: id,
      to: email,
      locale: account.locale,
      redirectTo: auth.settings.PUBLIC_URL,
      codeOnly: true,
    }),
    sent: updateUser(auth.db, id, { reauthenticationSentAt: auth.realNow }),
  })
  deliverSoon(auth)
  return c.json({})
}

export const userRoutes = new Hono<AuthEnv>()
  .get('/user', async (c) => c.json(userView((await readSignedIn(c)).account)))
  .put('/user', async (c) => c.json(await update(c)))
  .get('/reauthenticate', reauthenticate)
