import { runBatch } from '#db/batch.ts'
import { accountBy, alignEmail, createIdentity, updateUser } from '#db/queries/auth/accounts.ts'
import { claimAccount, endWhatCouldUndo, hasNoEmail, ifEmailIs, type Kept } from '#db/queries/auth/address.ts'
import {
  always,
  both,
  ifIdentityExists,
  ifSessionLives,
  userOfIdentity,
  userWithEmail,
  userWithId,
} from '#db/queries/auth/conditions.ts'
import { sessionById } from '#db/queries/auth/sessions.ts'
import { type Account, isBanned, toAccount } from '../account.ts'
import type { AuthCtx } from '../context.ts'
import { AuthError } from '../errors.ts'
import type { PendingLink } from './pkce.ts'
import { draftIdentity, type ProviderAccount, verifiedEmail } from './provider-account.ts'

/**
 * Plans the linking of an identity to an account as it was read. It is only written while the session that requested it
 * is active. A user without an address (an anonymous one) takes the provider's. If the provider is the first to prove
 * the account's own address, the account belongs to this session alone from then on.
 * @throws AuthError provider_email_needs_verification when an account without an address would get none
 */
export const planLink = (
  auth: AuthCtx,
  account: Account,
  { provider, sessionId, profile }: PendingLink,
  guard = always,
): ProviderAccount => {
  const { db, realNow: at } = auth
  const { id, email } = account.user
  const identity = draftIdentity(auth, id, provider, profile)
  const holds = ifIdentityExists(identity.id)
  const verified = verifiedEmail(profile)
  if (email === null && !verified) throw new AuthError('provider_email_needs_verification')
  const withAsking = (kept: Kept): Kept => ({
    ...kept,
    sessions: [...(kept.sessions ?? []), sessionId],
    identity: identity.id,
  })
  return {
    account,
    holds,
    begin: { identity: createIdentity(db, identity, both(guard, ifSessionLives(id, sessionId))) },
    finish: (kept) => ({
      taken:
        email === null
          ? {
              undone: endWhatCouldUndo(db, id, withAsking(kept), holds),
              address: updateUser(
                db,
                id,
                {
                  email: verified,
                  emailConfirmedAt: at,
                  emailOnTrust: false,
                  isAnonymous: false,
                  updatedAt: at,
                },
                both(holds, hasNoEmail(id)),
              ),
            }
          : undefined,
      claimed:
        email !== null && verified
          ? claimAccount(
              db,
              {
                userId: id,
                at,
                kept: withAsking(kept),
                passwordHash: null,
                by: 'provider',
                keepFactors: true,
              },
              both(holds, ifEmailIs(id, verified)),
            )
          : undefined,
      aligned: alignEmail(db, id, at),
    }),
  }
}

/**
 * Reads the user who requested the linking.
 * @throws AuthError identity_already_exists, email_exists, user_not_found, user_banned, session_not_found,
 * provider_email_needs_verification
 */
export const readLink = async (
  auth: AuthCtx,
  userId: string,
  link: PendingLink,
): Promise<ProviderAccount> => {
  const verified = verifiedEmail(link.profile)
  const { owner, holder, sessions, asking } = await runBatch(auth.db, {
    owner: accountBy(auth.db, userOfIdentity(link.provider, link.profile.subject)),
    holder: accountBy(auth.db, userWithEmail(verified ?? '')),
    sessions: sessionById(auth.db, link.sessionId),
    asking: accountBy(auth.db, userWithId(userId)),
  })
  const account = toAccount(asking)
  const [session] = sessions
  if (owner.users.length > 0) throw new AuthError('identity_already_exists')
  if (!account) throw new AuthError('user_not_found')
  if (isBanned(account.user, auth.realNow)) throw new AuthError('user_banned')
  if (session?.userId !== userId || session.revokedAt) throw new AuthError('session_not_found')
  const plan = planLink(auth, account, link)
  if (account.user.email === null && holder.users.length > 0) throw new AuthError('email_exists')
  return plan
}
