import { Hono } from 'hono'
import { z } from 'zod'
import { runBatch } from '#db/batch.ts'
import { accountBy } from '#db/queries/auth/accounts.ts'
import { ifPasswordIs, ifSessionExists, userWithEmail } from '#db/queries/auth/conditions.ts'
import { isBanned, toAccount } from '../account.ts'
import type { AuthContext, AuthEnv } from '../context.ts'
import { enterAsPlayer } from '../demo.ts'
import { AuthError, invalid } from '../errors.ts'
import { checkOne } from '../factors/phone.ts'
import { checkGuess, countGuess, uncountGuess } from '../guesses.ts'
import { fields, readBody } from '../input.ts'
import { checkCount, countCall } from '../limits.ts'
import { verifyPassword } from '../passwords.ts'
import { exchangeCode } from '../provider/exchange.ts'
import { findProvider } from '../provider/settings.ts'
import { refresh } from '../tokens/refresh.ts'
import { answerSession, rememberedToken } from '../tokens/remembered-session.ts'
import { draftSession, type SessionBody } from '../tokens/sessions.ts'

const passwordInput = z.object({ email: fields.text, phone: fields.text, password: fields.text })

/** An unknown address costs a hash too, is counted in the same way and gets the same response. */
const withPassword = async (c: AuthContext): Promise<SessionBody> => {
  const auth = c.get('auth')
  const body = await readBody(c, passwordInput)
  const { email: given, phone, password } = body
  checkOne(body, ' on login.')
  if (phone) throw new AuthError('phone_provider_disabled', { message: 'Phone logins are disabled' })
  if (!given) throw invalid('missing email or phone')
  const email = given.trim().toLowerCase()
  const { count, guesses, found } = await runBatch(auth.db, {
    count: countCall(auth, 'token'),
    guesses: countGuess(auth, email),
    found: accountBy(auth.db, userWithEmail(email)),
  })
  checkCount(auth, 'token', count)
  const account = toAccount(found)
  checkGuess(auth, account?.user.id, guesses)
  const passwordHash = account?.user.passwordHash ?? null
  const right = await verifyPassword(password ?? '', passwordHash)
  if (!account || !passwordHash || !right) throw new AuthError('invalid_credentials')
  if (isBanned(account.user, auth.realNow)) throw new AuthError('user_banned')
  if (!account.user.emailConfirmedAt) throw new AuthError('email_not_confirmed')
  // Hashing takes time: the password may have changed meanwhile.
  const session = draftSession(auth, account, 'password', ifPasswordIs(account.user.id, passwordHash))
  const { begun } = await runBatch(auth.db, {
    begun: session.parts,
    uncounted: uncountGuess(auth, email, ifSessionExists(session.id)),
  })
  if (begun.created.length === 0) throw new AuthError('invalid_credentials')
  return session.body()
}

const pkceInput = z.object({ auth_code: fields.text, code_verifier: fields.text })

const withCode = async (c: AuthContext): Promise<SessionBody> => {
  const { auth_code, code_verifier } = await readBody(c, pkceInput)
  if (!auth_code || !code_verifier)
    throw invalid('invalid request: both auth code and code verifier should be non-empty')
  return exchangeCode(c.get('auth'), auth_code, code_verifier)
}

const refreshInput = z.object({ refresh_token: fields.text })

const withRefreshToken = async (c: AuthContext): Promise<SessionBody> => {
  const { refresh_token } = await readBody(c, refreshInput)
  if (!refresh_token) throw invalid('refresh_token required')
  return refresh(c.get('auth'), refresh_token)
}

/** Restores this browser's last session, with the same id and assurance level. */
const withCookie = async (c: AuthContext): Promise<SessionBody> => {
  const token = rememberedToken(c)
  if (!token) throw new AuthError('refresh_token_not_found')
  return refresh(c.get('auth'), token)
}

const idTokenInput = z.object({
  provider: fields.text,
  issuer: fields.text,
  client_id: fields.text,
  id_token: fields.text,
})

/** Always refused: users sign in on the provider's own page. A disabled provider gets its own error first. */
const withIdToken = async (c: AuthContext): Promise<SessionBody> => {
  const { settings } = c.get('auth')
  const { provider, issuer, client_id, id_token } = await readBody(c, idTokenInput)
  if (!id_token) throw invalid('id_token required')
  if (!provider && !(client_id && issuer)) throw invalid('provider or client_id and issuer required')
  const google = settings.GOOGLE_ISSUER
  const isOff = (provider === 'google' || issuer === google) && !findProvider(settings, 'google')
  throw new AuthError('provider_disabled', {
    message: isOff
      ? `Provider (issuer "${google}") is not enabled`
      : 'Sign-in with an ID token is not enabled',
  })
}

const grants = new Map<string, (c: AuthContext) => Promise<SessionBody>>(
  Object.entries({
    password: withPassword,
    refresh_token: withRefreshToken,
    pkce: withCode,
    cookie: withCookie,
    id_token: withIdToken,
    demo: enterAsPlayer,
    web3: async () => {
      throw new AuthError('web3_provider_disabled')
    },
  }),
)

/** The grants of a demo; `demo` works nowhere else. */
const demoGrants = new Set(['demo', 'refresh_token', 'cookie'])

export const tokenRoutes = new Hono<AuthEnv>().post('/token', async (c) => {
  const asked = c.req.query('grant_type') ?? ''
  const isDemo = c.get('auth').settings.DEMO_RESET
  if (isDemo && grants.has(asked) && !demoGrants.has(asked)) throw new AuthError('demo_closed')
  const grant = asked === 'demo' && !isDemo ? undefined : grants.get(asked)
  if (!grant) throw invalid('unsupported_grant_type')
  return answerSession(c, await grant(c))
})
