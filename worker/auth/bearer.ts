import { errors } from 'jose'
import { type Results, runBatch, type Statement } from '../../db/batch.ts'
import { accountBy } from '../../db/queries/auth-accounts.ts'
import { userWithId } from '../../db/queries/auth-guards.ts'
import { type SessionRow, sessionById } from '../../db/queries/auth-sessions.ts'
import { type AccessClaims, isAdminToken, readAccessToken } from './access-token.ts'
import { type Account, hasVerifiedFactor, isBanned, toAccount } from './account.ts'
import type { AuthContext } from './context.ts'
import { AuthError } from './errors.ts'

const bearerToken = (c: AuthContext): string => {
  const token = /^Bearer\s+(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
  if (!token) throw new AuthError('no_authorization')
  return token
}

/** @throws AuthError no_authorization, bad_jwt */
export const readBearer = async (c: AuthContext): Promise<AccessClaims> => {
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

export interface SignedIn<T> {
  claims: AccessClaims
  account: Account
  session: SessionRow
  rows: T
}

interface SignedInOptions {
  /** A banned user may still sign out. */
  allowBanned?: boolean
}

/**
 * The user of the request, whose session lives and who isn't banned, in one round trip with `statements`.
 * @throws AuthError no_authorization, bad_jwt, user_not_found, session_not_found, user_banned
 */
export const readSignedIn = async <const T extends readonly Statement[] = []>(
  c: AuthContext,
  statements?: (claims: AccessClaims) => T,
  options: SignedInOptions = {},
): Promise<SignedIn<Results<T>>> => {
  const auth = c.get('auth')
  const claims = await readBearer(c)
  const [users, identities, factors, sessions, ...rows] = await runBatch(auth.db, [
    ...accountBy(auth.db, userWithId(claims.sub)),
    sessionById(auth.db, claims.session_id),
    ...(statements?.(claims) ?? []),
  ])
  const account = toAccount(users, identities, factors)
  if (!account) throw new AuthError('user_not_found')
  const [session] = sessions
  if (!session || session.userId !== account.user.id || session.revokedAt)
    throw new AuthError('session_not_found')
  if (!options.allowBanned && isBanned(account.user, auth.realNow)) throw new AuthError('user_banned')
  // A spread tuple loses its element types; the order is the one sent.
  return { claims, account, session, rows: rows as unknown as Results<T> }
}

/** Who has a second factor must have shown it for what could take it away. @throws AuthError insufficient_aal */
export const requireSecondFactor = ({
  account,
  session,
}: Pick<SignedIn<unknown>, 'account' | 'session'>): void => {
  if (hasVerifiedFactor(account) && session.aal !== 'aal2') throw new AuthError('insufficient_aal')
}

/** @throws AuthError no_authorization, not_admin, bad_jwt */
export const requireAdmin = async (c: AuthContext): Promise<void> => {
  const auth = c.get('auth')
  if (await isAdminToken(bearerToken(c), auth.settings, auth.realNow)) return
  // A user's token gets a plainer answer than a token that nobody here has signed.
  await readBearer(c)
  throw new AuthError('not_admin')
}
