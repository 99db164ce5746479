import { uuidv7 } from 'uuidv7'
import type { Locale } from '#contracts/errors.ts'
import { type Parts, runBatch } from '#db/batch.ts'
import {
  accountBy,
  alignEmail,
  createIdentity,
  type IdentityRow,
  updateIdentity,
  updateUser,
} from '#db/queries/auth/accounts.ts'
import {
  claimAccount,
  endWhatCouldUndo,
  ifEmailIs,
  ifEmailIsNot,
  type Kept,
  settleAddress,
} from '#db/queries/auth/address.ts'
import {
  both,
  type Guard,
  ifIdentityExists,
  ifUserExists,
  userOfIdentity,
  userWithEmail,
} from '#db/queries/auth/conditions.ts'
import { ifMetadataFits, mergedMetadata } from '#db/queries/auth/metadata.ts'
import { type Account, hasVerifiedFactor, isBanned, isProven, toAccount } from '../account.ts'
import type { AuthCtx } from '../context.ts'
import { AuthError } from '../errors.ts'
import { maxMetadataBytes, mergeMetadata } from '../input.ts'
import { draftAccount, writeAccount } from '../new-account.ts'
import type { ProviderProfile } from './oidc.ts'

/** The account for a user of a provider, and the statements around the session or code that it gets. */
export interface ProviderAccount {
  account: Account
  /** Runs first: writes the identity, if nothing has changed since it was read. */
  begin: Parts
  /** True after `begin` if that was written. */
  holds: Guard
  /** Runs last; `kept` is the session or the code. */
  finish: (kept: Kept) => Parts
}

export const draftIdentity = (
  auth: AuthCtx,
  userId: string,
  provider: string,
  profile: ProviderProfile,
): IdentityRow => ({
  id: uuidv7(),
  userId,
  provider,
  providerId: profile.subject,
  email: profile.email,
  identityData: profile.data,
  lastSignInAt: auth.realNow,
  createdAt: auth.realNow,
  updatedAt: auth.realNow,
})

export const verifiedEmail = ({ email, emailVerified }: ProviderProfile): string | null =>
  emailVerified ? email : null

/** The metadata of a new account: the profile, or none if it is too large. */
const newMetadata = ({ data }: ProviderProfile): Record<string, unknown> => {
  try {
    return mergeMetadata({}, data)
  } catch {
    return {}
  }
}

/** Merges the profile into the account's metadata; leaves it unchanged if it would get too large. */
const mergeProfile = ({ db }: AuthCtx, userId: string, { data }: ProviderProfile, guard: Guard) => {
  const changes = { userMetadata: data }
  const fits = ifMetadataFits(userId, changes, maxMetadataBytes)
  return updateUser(db, userId, mergedMetadata(changes), both(guard, fits))
}

/**
 * A provider's subject means the same person only under the same issuer. Under another one (for example an operator's
 * new server) the verified address must match too.
 */
const isSamePerson = ({ user }: Account, identity: IdentityRow, profile: ProviderProfile): boolean =>
  identity.identityData.iss === undefined ||
  identity.identityData.iss === profile.data.iss ||
  (user.email !== null && verifiedEmail(profile) === user.email)

/** A known identity: its user signs in, and the account's address follows the identity's verified one. */
const knownIdentity = (
  auth: AuthCtx,
  account: Account,
  identity: IdentityRow,
  profile: ProviderProfile,
): ProviderAccount => {
  const { db, realNow: at } = auth
  const { user } = account
  const holds = ifIdentityExists(identity.id)
  const email = verifiedEmail(profile)
  return {
    account,
    holds,
    begin: {
      identity: updateIdentity(db, identity.id, {
        email: profile.email,
        identityData: profile.data,
        lastSignInAt: at,
        updatedAt: at,
      }),
    },
    finish: (kept) => ({
      claimed: email
        ? claimAccount(
            db,
            {
              userId: user.id,
              at,
              kept: { ...kept, identity: identity.id },
              passwordHash: null,
              by: 'provider',
              keepFactors: true,
            },
            both(holds, ifEmailIs(user.id, email)),
          )
        : undefined,
      // Data protected by a second factor must not be changed after only the first one.
      settled: hasVerifiedFactor(account)
        ? undefined
        : settleAddress(db, { userId: user.id, at, ifFree: true }, holds),
      undone: endWhatCouldUndo(db, user.id, kept, both(holds, ifEmailIsNot(user.id, user.email))),
      aligned: alignEmail(db, user.id, at),
      profile: mergeProfile(auth, user.id, profile, holds),
    }),
  }
}

/**
 * A known address that the provider has verified. An account that has proven the address gets the identity; any other
 * account was created by somebody who never proved it, and is claimed.
 */
const knownAddress = (
  auth: AuthCtx,
  account: Account,
  email: string,
  provider: string,
  profile: ProviderProfile,
): ProviderAccount => {
  const { db, realNow: at } = auth
  const { user } = account
  const identity = draftIdentity(auth, user.id, provider, profile)
  const holds = ifIdentityExists(identity.id)
  return {
    account,
    holds,
    begin: { identity: createIdentity(db, identity, ifEmailIs(user.id, email)) },
    finish: (kept) => ({
      claimed: claimAccount(
        db,
        {
          userId: user.id,
          at,
          kept: { ...kept, identity: identity.id },
          passwordHash: null,
          by: 'provider',
          userMetadata: newMetadata(profile),
        },
        holds,
      ),
      profile: isProven(account) ? mergeProfile(auth, user.id, profile, holds) : undefined,
      aligned: alignEmail(db, user.id, at),
    }),
  }
}

const newAccount = (
  auth: AuthCtx,
  email: string,
  provider: string,
  profile: ProviderProfile,
  locale: Locale,
): ProviderAccount => {
  const account = draftAccount({
    now: auth.realNow,
    locale,
    email,
    confirmed: true,
    userMetadata: newMetadata(profile),
    identity: { provider, providerId: profile.subject, email, identityData: profile.data },
  })
  return {
    account,
    begin: writeAccount(auth.db, account),
    holds: ifUserExists(account.user.id),
    finish: () => ({}),
  }
}

/**
 * The account for a provider's profile: the identity's user, else the address's, else a new one. Only a verified
 * address can find or create an account.
 * @throws AuthError user_banned, signup_disabled, provider_email_needs_verification
 */
export const accountForProfile = async (
  auth: AuthCtx,
  provider: string,
  profile: ProviderProfile,
  locale: Locale,
): Promise<ProviderAccount> => {
  const email = verifiedEmail(profile)
  const { ofIdentity, ofAddress } = await runBatch(auth.db, {
    ofIdentity: accountBy(auth.db, userOfIdentity(provider, profile.subject)),
    ofAddress: accountBy(auth.db, userWithEmail(email ?? '')),
  })
  const byIdentity = toAccount(ofIdentity)
  const byAddress = toAccount(ofAddress)
  const known = byIdentity ?? byAddress
  if (known && isBanned(known.user, auth.realNow)) throw new AuthError('user_banned')
  const identity = byIdentity?.identities.find(
    (candidate) => candidate.provider === provider && candidate.providerId === profile.subject,
  )
  if (byIdentity && identity && !isSamePerson(byIdentity, identity, profile))
    throw new AuthError('provider_email_needs_verification')
  if (byIdentity && identity) return knownIdentity(auth, byIdentity, identity, profile)
  if (!email) throw new AuthError('provider_email_needs_verification')
  if (byAddress) return knownAddress(auth, byAddress, email, provider, profile)
  if (auth.settings.AUTH_SIGNUP === 'off') throw new AuthError('signup_disabled')
  return newAccount(auth, email, provider, profile, locale)
}
