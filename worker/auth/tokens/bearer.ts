import type { MiddlewareHandler } from 'hono'
import { errors } from 'jose'
import { type Parts, type Result, runBatch } from '#db/batch.ts'
import { accountBy } from '#db/queries/auth/accounts.ts'
import { userWithId } from '#db/queries/auth/conditions.ts'
import { type SessionRow, sessionById } from '#db/queries/auth/sessions.ts'
import { type Account, hasVerifiedFactor, isBanned, toAccount } from '../account.ts'
import type { AuthContext, AuthEnv } from '../context.ts'
import { AuthError } from '../errors.ts'
import { checkCount, countCall } from '../limits.ts'
import { type AccessClaims, isAdminToken, readAccessToken } from './access-token.ts'

const bearerToken = (c: AuthContext): string => {
  const token = /^Bearer\s+(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
  if (!token) throw new AuthError('no_authorization')
  return token
}

/** @throws AuthError no_authorization, bad_jwt */
const readBearer = async (c: AuthContext): Promise<AccessClaims> => {
  const auth = c.get('auth')
  const token = bearerToken(c)
  try {
    return await readAccessToken(token, auth.settings, auth.realNow)
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error
    const why =
      error instanceof errors.JWTExpired ? 'token is expired' : 'unable to parse or verify signature'
    throw new AuthError('bad_jwt', { message: `invalid JWT: ${why}` })
  }
}

/** A token that we signed without a session does not belong to a user. @throws AuthError bad_jwt */
const requireSessionClaims = (claims: AccessClaims): void => {
  // The claims must be validated: operators may sign other tokens with the same key.
  for (const name of ['sub', 'session_id'] as const) {
    const value: unknown = claims[name]
    if (typeof value !== 'string' || value === '')
      throw new AuthError('bad_jwt', { message: `invalid claim: missing ${name} claim` })
  }
}

export interface SignedIn {
  account: Account
  session: SessionRow
}

interface SignedInOptions {
  /** A banned user may still sign out. */
  allowBanned?: boolean
}

/**
 * The request's user, who must have an active session and not be banned; read in one round trip with further parts.
 * @throws AuthError no_authorization, bad_jwt, user_not_found, session_not_found, user_banned
 */
export const readSignedInWith = async <const P extends Parts>(
  c: AuthContext,
  parts: (claims: AccessClaims) => P,
  options: SignedInOptions = {},
): Promise<SignedIn & { rows: Result<P> }> => {
  const auth = c.get('auth')
  const claims = await readBearer(c)
  requireSessionClaims(claims)
  const { found, sessions, rows } = await runBatch(auth.db, {
    found: accountBy(auth.db, userWithId(claims.sub)),
    sessions: sessionById(auth.db, claims.session_id),
    rows: parts(claims),
  })
  const account = toAccount(found)
  if (!account) throw new AuthError('user_not_found')
  // Checked first, because a ban has also ended the session.
  if (!options.allowBanned && isBanned(account.user, auth.realNow))
    throw new AuthError('user_banned', { status: 403 })
  const [session] = sessions
  if (!session || session.userId !== account.user.id || session.revokedAt)
    throw new AuthError('session_not_found')
  return { account, session, rows }
}

/** The same without further parts. @throws AuthError those of readSignedInWith */
export const readSignedIn = (c: AuthContext, options?: SignedInOptions) =>
  readSignedInWith(c, () => ({}), options)

/**
 * A user with a second factor must have used it before an action that could remove it.
 * @throws AuthError insufficient_aal
 */
export const requireSecondFactor = ({ account, session }: SignedIn): void => {
  if (hasVerifiedFactor(account) && session.aal !== 'aal2') throw new AuthError('insufficient_aal')
}

/**
 * The user of a request that could be used to guess codes or a password, or to make work. Counted for the client and
 * for the user, because such requests may come from many addresses at once.
 * @throws AuthError those of readSignedIn, over_request_rate_limit
 */
export const readCounted = async (
  c: AuthContext,
  kind: 'mfaEnrol' | 'mfaChallenge' | 'mfaVerify' | 'user',
) => {
  const auth = c.get('auth')
  const { rows, ...signedIn } = await readSignedInWith(c, ({ sub }) => ({
    ofClient: countCall(auth, kind),
    ofUser: countCall(auth, kind, `user ${sub}`),
  }))
  checkCount(auth, kind, rows.ofClient)
  checkCount(auth, kind, rows.ofUser)
  return signedIn
}

/** @throws AuthError no_authorization, not_admin, bad_jwt */
export const requireAdmin: MiddlewareHandler<AuthEnv> = async (c, next) => {
  const auth = c.get('auth')
  if (await isAdminToken(bearerToken(c), auth.settings, auth.realNow)) return next()
  // Users' tokens get a more specific error than tokens that we did not sign.
  await readBearer(c)
  throw new AuthError('not_admin')
}
