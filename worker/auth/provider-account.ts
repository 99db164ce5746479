import { uuidv7 } from 'uuidv7'
import { runBatch, type Statement } from '../../db/batch.ts'
import {
  accountBy,
  confirmUser,
  createIdentity,
  deleteIdentitiesOf,
  type IdentityRow,
  updateIdentity,
  updateUser,
} from '../../db/queries/auth-accounts.ts'
import { userOfIdentity, userWithEmail, userWithId } from '../../db/queries/auth-guards.ts'
import { deleteSessionsOf } from '../../db/queries/auth-sessions.ts'
import { deleteTokensOf } from '../../db/queries/auth-tokens.ts'
import type { Locale } from '../contracts/errors.ts'
import { type Account, isBanned, toAccount } from './account.ts'
import type { AuthCtx } from './context.ts'
import { AuthError } from './errors.ts'
import type { ProviderProfile } from './google.ts'
import { draftAccount, writeAccount } from './new-account.ts'

/** Who signs in through a provider, and what has to be written for it. */
export interface ProviderAccount {
  account: Account
  writes: Statement[]
}

/** The account with one more identity, and the statement that writes it. */
const withIdentity = (auth: AuthCtx, account: Account, provider: string, profile: ProviderProfile) => {
  const identity: IdentityRow = {
    id: uuidv7(),
    userId: account.user.id,
    provider,
    providerId: profile.subject,
    email: profile.email,
    identityData: profile.data,
    lastSignInAt: auth.realNow,
    createdAt: auth.realNow,
    updatedAt: auth.realNow,
  }
  return {
    account: { ...account, identities: [...account.identities, identity] },
    write: createIdentity(auth.db, identity),
  }
}

/** The identity is known: its user signs in. */
const knownIdentity = (auth: AuthCtx, account: Account, provider: string, profile: ProviderProfile) => {
  const identity = account.identities.find(
    (candidate) => candidate.provider === provider && candidate.providerId === profile.subject,
  )
  return {
    account,
    writes: identity
      ? [
          updateIdentity(auth.db, identity.id, {
            email: profile.email,
            identityData: profile.data,
            lastSignInAt: auth.realNow,
            updatedAt: auth.realNow,
          }),
        ]
      : [],
  }
}

/**
 * The address is known. A confirmed account gets the identity. An unconfirmed one was begun by somebody who never proved
 * the address: it loses everything that person set, and belongs to whoever just proved it.
 */
const knownAddress = (auth: AuthCtx, account: Account, provider: string, profile: ProviderProfile) => {
  const { user } = account
  if (user.emailConfirmedAt) {
    const linked = withIdentity(auth, account, provider, profile)
    return { account: linked.account, writes: [linked.write] }
  }
  const fresh: Account = {
    ...account,
    user: { ...user, emailConfirmedAt: auth.realNow, passwordHash: null, userMetadata: {} },
    identities: [],
    factors: [],
  }
  const linked = withIdentity(auth, fresh, provider, profile)
  return {
    account: linked.account,
    writes: [
      confirmUser(auth.db, { userId: user.id, passwordHash: null, at: auth.realNow }),
      updateUser(auth.db, user.id, { userMetadata: {}, newEmail: null, emailChangeConfirmed: 'none' }),
      deleteSessionsOf(auth.db, user.id),
      deleteTokensOf(auth.db, user.id),
      deleteIdentitiesOf(auth.db, user.id),
      linked.write,
    ],
  }
}

/**
 * The account behind a provider's profile: the identity's user, else the address's, else a new one.
 * @throws AuthError user_banned, signup_disabled, provider_email_needs_verification
 */
export const accountForProfile = async (
  auth: AuthCtx,
  provider: string,
  profile: ProviderProfile,
  locale: Locale,
): Promise<ProviderAccount> => {
  const [a, b, c, d, e, f] = await runBatch(auth.db, [
    ...accountBy(auth.db, userOfIdentity(provider, profile.subject)),
    ...accountBy(auth.db, userWithEmail(profile.email ?? '')),
  ])
  const byIdentity = toAccount(a, b, c)
  const byAddress = toAccount(d, e, f)
  const known = byIdentity ?? byAddress
  if (known && isBanned(known.user, auth.realNow)) throw new AuthError('user_banned')
  if (byIdentity) return knownIdentity(auth, byIdentity, provider, profile)
  if (!profile.email || !profile.emailVerified) throw new AuthError('provider_email_needs_verification')
  if (byAddress) return knownAddress(auth, byAddress, provider, profile)
  if (!auth.settings.AUTH_SIGNUP) throw new AuthError('signup_disabled')
  const account = draftAccount({
    now: auth.realNow,
    locale,
    email: profile.email,
    confirmed: true,
    userMetadata: profile.data,
    identity: { provider, providerId: profile.subject, email: profile.email, data: profile.data },
  })
  return { account, writes: writeAccount(auth.db, account) }
}

/**
 * Links a provider's identity to a user who asked for it while signed in.
 * @throws AuthError identity_already_exists, user_not_found, user_banned
 */
export const linkProfile = async (
  auth: AuthCtx,
  userId: string,
  provider: string,
  profile: ProviderProfile,
): Promise<ProviderAccount> => {
  const [owners, , , ...found] = await runBatch(auth.db, [
    ...accountBy(auth.db, userOfIdentity(provider, profile.subject)),
    ...accountBy(auth.db, userWithId(userId)),
  ])
  const account = toAccount(...found)
  if (owners.length > 0) throw new AuthError('identity_already_exists')
  if (!account) throw new AuthError('user_not_found')
  if (isBanned(account.user, auth.realNow)) throw new AuthError('user_banned')
  const linked = withIdentity(auth, account, provider, profile)
  return { account: linked.account, writes: [linked.write] }
}
