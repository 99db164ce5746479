import { runBatch } from '#db/batch.ts'
import { accountBy } from '#db/queries/auth/accounts.ts'
import { ifChanged, userOfCode } from '#db/queries/auth/conditions.ts'
import { codeByHash, consumeCode } from '#db/queries/auth/tokens.ts'
import { isUniqueViolation } from '#worker/services/causes.ts'
import { sameText } from '#worker/services/keys.ts'
import { isBanned, toAccount } from '../account.ts'
import type { AuthCtx } from '../context.ts'
import { AuthError } from '../errors.ts'
import { checkCount, countCall } from '../limits.ts'
import { hashToken } from '../tokens/secrets.ts'
import { draftSession, type SessionBody, type SignInMethod } from '../tokens/sessions.ts'
import { writeAndRead } from '../write.ts'
import { planLink } from './linking.ts'
import type { ProviderTokens } from './oidc.ts'
import { openCode, pkceChallenge } from './pkce.ts'

/**
 * Exchanges one of our codes for a session; only the client that began the flow can. A pending identity is linked now,
 * and the provider's tokens are returned this once.
 * @throws AuthError flow_state_not_found, bad_code_verifier, flow_state_expired, user_banned;
 * session_not_found, identity_already_exists, provider_email_needs_verification when an identity is pending
 */
export const exchangeCode = async (
  auth: AuthCtx,
  code: string,
  verifier: string,
): Promise<SessionBody & Partial<ProviderTokens>> => {
  const { db } = auth
  const codeHash = hashToken(code)
  const { count, codes, holder } = await runBatch(db, {
    count: countCall(auth, 'token'),
    codes: codeByHash(db, codeHash),
    holder: accountBy(db, userOfCode(codeHash)),
  })
  checkCount(auth, 'token', count)
  const [found] = codes
  const account = toAccount(holder)
  if (!found || !account) throw new AuthError('flow_state_not_found')
  const challenge = pkceChallenge(verifier)
  if (!sameText(challenge, found.codeChallenge)) throw new AuthError('bad_code_verifier')
  if (found.expiresAt <= auth.realNow) throw new AuthError('flow_state_expired')
  if (isBanned(account.user, auth.realNow)) throw new AuthError('user_banned')
  const { tokens, link } = openCode(code, found.sealed)
  const plan = link && planLink(auth, account, link, ifChanged)
  // Written by our own flows as the method of the new session.
  const method = found.method as SignInMethod
  const session = draftSession(auth, account, method, plan?.holds ?? ifChanged)
  try {
    const { rows, account: now } = await writeAndRead(db, account.user.id, {
      consumed: consumeCode(db, codeHash, challenge, auth.realNow),
      begin: plan?.begin,
      session: session.parts,
      finish: plan?.finish({ sessions: [session.id] }),
    })
    if (rows.consumed.length === 0 || !now) throw new AuthError('flow_state_not_found')
    if (rows.session.created.length === 0) throw new AuthError('session_not_found')
    return { ...(await session.body(now)), ...tokens }
  } catch (error) {
    // Two accounts link the same identity, or take the same address, at the same time.
    if (plan && isUniqueViolation(error)) throw new AuthError('identity_already_exists')
    throw error
  }
}
