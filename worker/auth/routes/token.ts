import { Hono } from 'hono'
import { z } from 'zod'
import { runBatch } from '../../../db/batch.ts'
import { accountBy } from '../../../db/queries/auth-accounts.ts'
import { ifChanged, userOfCode, userWithEmail } from '../../../db/queries/auth-guards.ts'
import { codeByHash, consumeCode } from '../../../db/queries/auth-tokens.ts'
import { isBanned, toAccount } from '../account.ts'
import type { AuthContext, AuthEnv } from '../context.ts'
import { AuthError } from '../errors.ts'
import { fields, readBody } from '../input.ts'
import { checkCount, countCall } from '../limits.ts'
import { verifyPassword } from '../passwords.ts'
import { pkceChallenge } from '../pkce.ts'
import { refresh } from '../refresh.ts'
import { hashToken, sameText } from '../secrets.ts'
import { draftSession, type SessionBody, type SignInMethod } from '../sessions.ts'

const passwordInput = z.object({ email: fields.text, phone: fields.text, password: fields.text })

/** An unknown address costs a hash too, and the answer is the same. */
const withPassword = async (c: AuthContext): Promise<SessionBody> => {
  const auth = c.get('auth')
  const { email, phone, password } = await readBody(c, passwordInput)
  if (phone && !email)
    throw new AuthError('phone_provider_disabled', { message: 'Phone logins are disabled' })
  if (!email) throw new AuthError('validation_failed', { message: 'missing email or phone' })
  const [count, ...found] = await runBatch(auth.db, [
    countCall(auth, 'token'),
    ...accountBy(auth.db, userWithEmail(email.trim().toLowerCase())),
  ])
  checkCount(auth, 'token', count)
  const account = toAccount(...found)
  const right = await verifyPassword(password ?? '', account?.user.passwordHash ?? null)
  if (!account || !right) throw new AuthError('invalid_credentials')
  if (isBanned(account.user, auth.realNow)) throw new AuthError('user_banned')
  if (auth.settings.EMAIL_CONFIRMATION && !account.user.emailConfirmedAt)
    throw new AuthError('email_not_confirmed')
  const session = draftSession(auth, account, 'password')
  await runBatch(auth.db, session.statements)
  return session.body()
}

const pkceInput = z.object({ auth_code: fields.text, code_verifier: fields.text })

/** Exchanges a code of ours, by the one who began the flow. */
const withCode = async (c: AuthContext): Promise<SessionBody> => {
  const auth = c.get('auth')
  const { auth_code, code_verifier } = await readBody(c, pkceInput)
  if (!auth_code || !code_verifier)
    throw new AuthError('validation_failed', {
      message: 'invalid request: both auth code and code verifier should be non-empty',
    })
  const codeHash = hashToken(auth_code)
  const [count, codes, ...found] = await runBatch(auth.db, [
    countCall(auth, 'token'),
    codeByHash(auth.db, codeHash),
    ...accountBy(auth.db, userOfCode(codeHash)),
  ])
  checkCount(auth, 'token', count)
  const [code] = codes
  const account = toAccount(...found)
  if (!code || !account) throw new AuthError('flow_state_not_found')
  const challenge = pkceChallenge(code_verifier)
  if (!sameText(challenge, code.codeChallenge)) throw new AuthError('bad_code_verifier')
  if (code.expiresAt <= auth.realNow) throw new AuthError('flow_state_expired')
  if (isBanned(account.user, auth.realNow)) throw new AuthError('user_banned')
  // Written by our own flows, as the method of the session to come.
  const session = draftSession(auth, account, code.method as SignInMethod, ifChanged)
  const [, created] = await runBatch(auth.db, [
    consumeCode(auth.db, codeHash, challenge, auth.realNow),
    ...session.statements,
  ])
  if (created.length === 0) throw new AuthError('flow_state_not_found')
  return session.body()
}

const refreshInput = z.object({ refresh_token: fields.text })

const withRefreshToken = async (c: AuthContext): Promise<SessionBody> => {
  const { refresh_token } = await readBody(c, refreshInput)
  if (!refresh_token) throw new AuthError('validation_failed', { message: 'refresh_token required' })
  return refresh(c.get('auth'), refresh_token)
}

const grants = new Map<string, (c: AuthContext) => Promise<SessionBody>>(
  Object.entries({
    password: withPassword,
    refresh_token: withRefreshToken,
    pkce: withCode,
    id_token: async () => {
      throw new AuthError('provider_disabled', { message: 'Sign-in with an ID token is not enabled' })
    },
    web3: async () => {
      throw new AuthError('web3_provider_disabled')
    },
  }),
)

export const tokenRoutes = new Hono<AuthEnv>().post('/token', async (c) => {
  const grant = grants.get(c.req.query('grant_type') ?? '')
  if (!grant) throw new AuthError('validation_failed', { message: 'unsupported_grant_type' })
  return c.json(await grant(c))
})
