import { Hono } from 'hono'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { runBatch, type Statement } from '../../../db/batch.ts'
import { accountBy, addEmailIdentity, alignEmail, updateUser } from '../../../db/queries/auth-accounts.ts'
import { userWithEmail, userWithId } from '../../../db/queries/auth-guards.ts'
import { deleteOtherSessions } from '../../../db/queries/auth-sessions.ts'
import { deleteTokensOf, tryCodes } from '../../../db/queries/auth-tokens.ts'
import { isUniqueViolation } from '../../services/outage.ts'
import { toAccount, userView } from '../account.ts'
import { readSignedIn, requireSecondFactor, type SignedIn } from '../bearer.ts'
import type { AuthContext, AuthCtx, AuthEnv } from '../context.ts'
import { mailEmailChange } from '../email-change.ts'
import { AuthError } from '../errors.ts'
import {
  checkPassword,
  fields,
  mergeMetadata,
  normalEmail,
  pkceFields,
  readBody,
  readChallenge,
} from '../input.ts'
import { checkCount, checkMail, countCall, countMail } from '../limits.ts'
import { hashPassword, verifyPassword } from '../passwords.ts'
import { deliverSoon, mailProof } from '../proofs.ts'
import { resolveRedirect } from '../redirects.ts'
import { sameText } from '../secrets.ts'

const userInput = z.object({
  email: fields.text,
  phone: fields.text,
  password: fields.text,
  current_password: fields.text,
  nonce: fields.text,
  data: fields.metadata,
  ...pkceFields,
})
type UserInput = z.output<typeof userInput>
type User = Pick<SignedIn<unknown>, 'account' | 'session'>

/** The nonce of a mail that `reauthenticate` has sent; it counts as a try before it is looked at. */
const checkNonce = async (auth: AuthCtx, userId: string, nonce: string): Promise<void> => {
  const tried = await tryCodes(auth.db, { userId }, ['reauthentication'], auth.realNow)
  const right = tried.some((row) => sameText(row.codeHash, auth.secrets.hashCode(row.email, nonce)))
  if (!right) throw new AuthError('reauthentication_not_valid')
}

/** A new password ends every other session; links that were mailed before it die with the old one. */
const changePassword = async (
  auth: AuthCtx,
  { account, session }: User,
  { password = '', current_password, nonce }: UserInput,
): Promise<Statement[]> => {
  const { user } = account
  if (user.isAnonymous)
    throw new AuthError('validation_failed', {
      status: 422,
      message: 'Updating password of an anonymous user without an email or phone is not allowed',
    })
  checkPassword(password)
  if (nonce) await checkNonce(auth, user.id, nonce)
  if (current_password !== undefined && !(await verifyPassword(current_password, user.passwordHash)))
    throw new AuthError('invalid_credentials', { message: 'Current password is not right' })
  if (user.passwordHash && (await verifyPassword(password, user.passwordHash)))
    throw new AuthError('same_password')
  return [
    updateUser(auth.db, user.id, { passwordHash: await hashPassword(password), updatedAt: auth.realNow }),
    deleteOtherSessions(auth.db, user.id, session.id),
    deleteTokensOf(auth.db, user.id, ['recovery', 'magiclink', 'reauthentication']),
  ]
}

/** Mails both addresses, or changes at once where nothing is confirmed. */
const changeEmail = async (
  c: AuthContext,
  { account }: User,
  email: string,
  codeChallenge: string | null,
): Promise<Statement[]> => {
  const auth = c.get('auth')
  const { user } = account
  const [asked, ...found] = await runBatch(auth.db, [
    countMail(auth, 'email_change', user.email ?? user.id),
    ...accountBy(auth.db, userWithEmail(email)),
  ])
  if (toAccount(...found)) throw new AuthError('email_exists')
  if (!auth.settings.EMAIL_CONFIRMATION)
    return [
      updateUser(auth.db, user.id, {
        email,
        newEmail: null,
        emailConfirmedAt: auth.realNow,
        isAnonymous: false,
        updatedAt: auth.realNow,
      }),
      addEmailIdentity(auth.db, user.id, uuidv7(), auth.realNow),
      ...alignEmail(auth.db, user.id, auth.realNow),
    ]
  checkMail(auth, asked)
  const redirectTo = resolveRedirect(auth.settings, c.req.query('redirect_to'))
  return mailEmailChange(auth, account, { newEmail: email, redirectTo, codeChallenge })
}

const update = async (c: AuthContext) => {
  const auth = c.get('auth')
  const body = await readBody(c, userInput)
  if (body.phone) throw new AuthError('phone_provider_disabled')
  const codeChallenge = readChallenge(body)
  const email = body.email === undefined ? undefined : normalEmail(body.email)
  const {
    rows: [count],
    ...user
  } = await readSignedIn(c, () => [countCall(auth, 'user')])
  checkCount(auth, 'user', count)
  const { id, userMetadata } = user.account.user
  const newEmail = email && email !== user.account.user.email ? email : undefined
  if (newEmail || body.password !== undefined) requireSecondFactor(user)
  const writes: Statement[] = []
  if (body.data)
    writes.push(
      updateUser(auth.db, id, {
        userMetadata: mergeMetadata(userMetadata, body.data),
        updatedAt: auth.realNow,
      }),
    )
  if (body.password !== undefined) writes.push(...(await changePassword(auth, user, body)))
  if (newEmail) writes.push(...(await changeEmail(c, user, newEmail, codeChallenge)))
  if (writes.length === 0) return userView(user.account)
  try {
    await runBatch(auth.db, writes)
  } catch (error) {
    if (isUniqueViolation(error)) throw new AuthError('email_exists')
    throw error
  }
  if (newEmail) deliverSoon(auth)
  const account = toAccount(...(await runBatch(auth.db, accountBy(auth.db, userWithId(id)))))
  if (!account) throw new AuthError('user_not_found')
  return userView(account)
}

/** Mails six digits to whoever is about to change something grave. */
const reauthenticate = async (c: AuthContext): Promise<void> => {
  const auth = c.get('auth')
  const {
    account,
    rows: [count],
  } = await readSignedIn(c, () => [countCall(auth, 'user')])
  checkCount(auth, 'user', count)
  const { id, email } = account.user
  if (!email)
    throw new AuthError('validation_failed', {
      message: 'Reauthentication requires the user to have an email',
    })
  checkMail(auth, await countMail(auth, 'reauthentication', email))
  await runBatch(auth.db, [
    ...mailProof(auth, {
      kind: 'reauthentication',
      type: 'reauthentication',
      userId: id,
      to: email,
      locale: account.locale,
      redirectTo: auth.settings.PUBLIC_URL,
      codeOnly: true,
    }),
    updateUser(auth.db, id, { reauthenticationSentAt: auth.realNow }),
  ])
  deliverSoon(auth)
}

export const userRoutes = new Hono<AuthEnv>()
  .get('/user', async (c) => c.json(userView((await readSignedIn(c)).account)))
  .put('/user', async (c) => c.json(await update(c)))
  .get('/reauthenticate', async (c) => {
    await reauthenticate(c)
    return c.json({})
  })
