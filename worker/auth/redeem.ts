import { uuidv7 } from 'uuidv7'
import { addEmailIdentity, alignEmail, confirmEmailChange } from '#db/queries/auth/accounts.ts'
import { claimAccount, endWhatCouldUndo, hasNoIdentity, type Kept } from '#db/queries/auth/address.ts'
import {
  both,
  ifChanged,
  ifChangedAndEmailIs,
  ifCodeExists,
  ifSessionExists,
} from '#db/queries/auth/conditions.ts'
import { consumeToken, deleteTokensOf, type OneTimeTokenRow } from '#db/queries/auth/tokens.ts'
import { renewConnections } from '#worker/services/live/hint.ts'
import { type Account, isBanned } from './account.ts'
import type { AuthCtx } from './context.ts'
import { needsOneProof } from './email-change.ts'
import { AuthError } from './errors.ts'
import { draftCode } from './provider/pkce.ts'
import { refuseIfTaken } from './taken.ts'
import { draftSession, type SessionBody } from './tokens/sessions.ts'
import { writeAndRead } from './write.ts'

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
      created: draft.statement,
      rest: undefined,
      holds: ifCodeExists(draft.codeHash),
      kept: { code: draft.codeHash } satisfies Kept,
      answer: async (): Promise<Redeemed> => ({ kind: 'code', code: draft.code }),
    }
  }
  const draft = draftSession(auth, account, 'otp', guard)
  const { created, ...rest } = draft.parts
  return {
    created,
    rest,
    holds: ifSessionExists(draft.id),
    kept: { sessions: [draft.id] } satisfies Kept,
    answer: async (now: Account): Promise<Redeemed> => ({ kind: 'session', body: await draft.body(now) }),
  }
}

/**
 * Confirms the address and signs in. The first proof of an address makes the account that of the one who gave it: nothing
 * stays that was there before, and of all passwords only that of the very sign-up whose mail this is.
 */
const signIn = async (
  auth: AuthCtx,
  account: Account,
  token: OneTimeTokenRow,
  codeChallenge: string | null,
): Promise<Redeemed> => {
  const { db, realNow: at } = auth
  const { id } = account.user
  const { created, rest, holds, kept, answer } = draftReward(auth, account, codeChallenge, ifChanged)
  const { rows, account: now } = await writeAndRead(db, id, {
    consumed: consumeToken(db, token, at),
    created,
    rest,
    claimed: claimAccount(
      db,
      {
        userId: id,
        at,
        kept,
        passwordHash: token.type === 'signup' ? token.passwordHash : null,
        by: 'mail',
      },
      holds,
    ),
    identity: addEmailIdentity(db, id, uuidv7(), at, both(holds, hasNoIdentity(id))),
    aligned: alignEmail(db, id, at),
    others: deleteTokensOf(db, id, ['signup', 'invite'], holds),
  })
  if (rows.created.length === 0 || !now) throw new AuthError('otp_expired')
  renewConnections(auth, id)
  return answer(now)
}

/** Takes one half of a change of address; the second half makes the change. */
const changeEmail = async (
  auth: AuthCtx,
  account: Account,
  token: OneTimeTokenRow,
  codeChallenge: string | null,
): Promise<Redeemed> => {
  const { db, realNow: at } = auth
  const { id, newEmail, emailChangeSession } = account.user
  if (!newEmail) throw new AuthError('otp_expired')
  const { created, rest, holds, kept, answer } = draftReward(
    auth,
    account,
    codeChallenge,
    ifChangedAndEmailIs(id, newEmail),
  )
  const sessions = [...('sessions' in kept ? kept.sessions : []), emailChangeSession ?? '']
  return refuseIfTaken('email_exists', async () => {
    const { rows, account: now } = await writeAndRead(db, id, {
      consumed: consumeToken(db, token, at),
      confirmed: confirmEmailChange(
        db,
        {
          userId: id,
          half: token.type === 'email_change_current' ? 'current' : 'new',
          single: needsOneProof(account),
          newEmail,
          at,
        },
        ifChanged,
      ),
      created,
      rest,
      identity: addEmailIdentity(db, id, uuidv7(), at, holds),
      aligned: alignEmail(db, id, at),
      // Links that went to the old address must not open the account any more.
      undone: endWhatCouldUndo(db, id, { ...kept, sessions }, holds),
    })
    if (rows.confirmed.length === 0) throw new AuthError('otp_expired')
    renewConnections(auth, id)
    return rows.created.length > 0 && now ? answer(now) : { kind: 'half' }
  })
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
