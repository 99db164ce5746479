import { uuidv7 } from 'uuidv7'
import { runBatch } from '../../db/batch.ts'
import {
  addEmailIdentity,
  alignEmail,
  confirmEmailChange,
  confirmUser,
} from '../../db/queries/auth-accounts.ts'
import {
  ifChanged,
  ifChangedAndEmailIs,
  ifCodeExists,
  ifSessionExists,
} from '../../db/queries/auth-guards.ts'
import { consumeToken, deleteTokensOf, type OneTimeTokenRow } from '../../db/queries/auth-tokens.ts'
import { isUniqueViolation } from '../services/outage.ts'
import { type Account, isBanned } from './account.ts'
import type { AuthCtx } from './context.ts'
import { needsOneProof } from './email-change.ts'
import { AuthError } from './errors.ts'
import { draftCode } from './pkce.ts'
import { draftSession, type SessionBody } from './sessions.ts'

/** What a proof was good for. */
export type Redeemed =
  | { kind: 'session'; body: SessionBody }
  /** To be exchanged by the client that began the flow. */
  | { kind: 'code'; code: string }
  /** One of the two addresses of a change has confirmed. */
  | { kind: 'half' }

export const halfConfirmed =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email'

/** What is written when the proof holds, and what is answered then: a session, or a code for the client that asked. */
const draftReward = (
  auth: AuthCtx,
  account: Account,
  codeChallenge: string | null,
  guard: Parameters<typeof draftSession>[3],
) => {
  if (codeChallenge) {
    const draft = draftCode(auth, { userId: account.user.id, codeChallenge, method: 'otp' }, guard)
    return {
      statements: [draft.statement],
      holds: ifCodeExists(draft.codeHash),
      answer: async (): Promise<Redeemed> => ({ kind: 'code', code: draft.code }),
    }
  }
  const draft = draftSession(auth, account, 'otp', guard)
  return {
    statements: [...draft.statements],
    holds: ifSessionExists(draft.id),
    answer: async (changed: Partial<Account['user']>): Promise<Redeemed> => ({
      kind: 'session',
      body: await draft.body(changed),
    }),
  }
}

const firstRow = (result: unknown): unknown => (Array.isArray(result) ? result[0] : undefined)

/**
 * Confirms the address and signs in. Whoever proves an unconfirmed address by other means than the very sign-up that set
 * a password did not necessarily set it: it is dropped.
 */
const signIn = async (
  auth: AuthCtx,
  account: Account,
  token: OneTimeTokenRow,
  codeChallenge: string | null,
): Promise<Redeemed> => {
  const { user } = account
  const reward = draftReward(auth, account, codeChallenge, ifChanged)
  const passwordHash = token.type === 'signup' ? (token.passwordHash ?? user.passwordHash) : null
  const [, granted] = await runBatch(auth.db, [
    consumeToken(auth.db, token.id, auth.realNow),
    ...reward.statements,
    confirmUser(auth.db, { userId: user.id, passwordHash, at: auth.realNow }, reward.holds),
    ...alignEmail(auth.db, user.id, auth.realNow),
    deleteTokensOf(auth.db, user.id, ['signup', 'invite'], reward.holds),
  ])
  if (!firstRow(granted)) throw new AuthError('otp_expired')
  return reward.answer({ emailConfirmedAt: user.emailConfirmedAt ?? auth.realNow })
}

/** Takes one half of a change of address; the second half makes the change. */
const changeEmail = async (
  auth: AuthCtx,
  account: Account,
  token: OneTimeTokenRow,
  codeChallenge: string | null,
): Promise<Redeemed> => {
  const { user } = account
  const { newEmail } = user
  if (!newEmail) throw new AuthError('otp_expired')
  const changed: Account = {
    ...account,
    user: { ...user, email: newEmail, newEmail: null, emailConfirmedAt: auth.realNow, isAnonymous: false },
    identities: account.identities.map((identity) =>
      identity.provider === 'email' ? { ...identity, email: newEmail } : identity,
    ),
  }
  const reward = draftReward(auth, changed, codeChallenge, ifChangedAndEmailIs(user.id, newEmail))
  try {
    const [, confirmed, granted] = await runBatch(auth.db, [
      consumeToken(auth.db, token.id, auth.realNow),
      confirmEmailChange(
        auth.db,
        {
          userId: user.id,
          half: token.type === 'email_change_current' ? 'current' : 'new',
          single: needsOneProof(account),
          newEmail,
          at: auth.realNow,
        },
        ifChanged,
      ),
      ...reward.statements,
      addEmailIdentity(auth.db, user.id, uuidv7(), auth.realNow),
      ...alignEmail(auth.db, user.id, auth.realNow),
      // Links that went to the old address must not open the account any more.
      deleteTokensOf(auth.db, user.id, undefined, reward.holds),
    ])
    if (!firstRow(confirmed)) throw new AuthError('otp_expired')
    return firstRow(granted) ? await reward.answer({}) : { kind: 'half' }
  } catch (error) {
    if (isUniqueViolation(error)) throw new AuthError('email_exists')
    throw error
  }
}

/**
 * Consumes a proof that was found to be right. With a challenge the answer is a code instead of a session.
 * @throws AuthError otp_expired when somebody else was faster, user_banned, email_exists
 */
export const redeem = (
  auth: AuthCtx,
  account: Account,
  token: OneTimeTokenRow,
  codeChallenge: string | null,
): Promise<Redeemed> => {
  if (isBanned(account.user, auth.realNow)) throw new AuthError('user_banned')
  return token.type.startsWith('email_change')
    ? changeEmail(auth, account, token, codeChallenge)
    : signIn(auth, account, token, codeChallenge)
}
