import { uuidv7 } from 'uuidv7'
import { addEmailIdentity, alignEmail, confirmEmailChange } from '#db/queries/auth/accounts.ts'
import { claimAccount, endWhatCouldUndo, hasNoIdentity, type Kept } from '#db/queries/auth/address.ts'
import {
  both,
  type Guard,
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

/** A valid proof; with a challenge the result is a code instead of a session. */
interface Proof {
  account: Account
  token: OneTimeTokenRow
  codeChallenge: string | null
}

export type Redeemed =
  | { kind: 'session'; body: SessionBody }
  /** For the client that began the flow, which exchanges it. */
  | { kind: 'code'; code: string }
  /** One of the two addresses of a change is now confirmed. */
  | { kind: 'half' }

export const halfConfirmed =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email'

/** The statements for a valid proof and its result: a session, or a code for the client that requested it. */
const draftReward = (auth: AuthCtx, account: Account, codeChallenge: string | null, guard: Guard) => {
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
 * Confirms the address and signs in. The first proof of an address gives the account to its prover: earlier access is
 * removed, and of several passwords only the one of the sign-up that sent this mail remains.
 */
const signIn = async (auth: AuthCtx, { account, token, codeChallenge }: Proof): Promise<Redeemed> => {
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

/** Records one of the two confirmations of a change of address; the second one makes the change. */
const changeEmail = async (auth: AuthCtx, { account, token, codeChallenge }: Proof): Promise<Redeemed> => {
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
      // Links sent to the old address must no longer open the account.
      undone: endWhatCouldUndo(db, id, { ...kept, sessions }, holds),
    })
    if (rows.confirmed.length === 0) throw new AuthError('otp_expired')
    renewConnections(auth, id)
    return rows.created.length > 0 && now ? answer(now) : { kind: 'half' }
  })
}

/**
 * Consumes a valid proof.
 * @throws AuthError otp_expired if it was consumed meanwhile, user_banned, email_exists
 */
export const redeem = (auth: AuthCtx, proof: Proof): Promise<Redeemed> => {
  if (isBanned(proof.account.user, auth.realNow)) throw new AuthError('user_banned')
  return proof.token.type.startsWith('email_change') ? changeEmail(auth, proof) : signIn(auth, proof)
}
