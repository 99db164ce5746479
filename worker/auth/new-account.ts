import { uuidv7 } from 'uuidv7'
import type { Db } from '#db/client.ts'
import { createIdentity, createUser, type IdentityRow, type UserRow } from '#db/queries/auth/accounts.ts'
import type { Locale } from '../contracts/errors.ts'
import { displayNameFrom } from '../domain/leagues/display-name.ts'
import { type Account, emailIdentityData } from './account.ts'

interface NewAccount
  extends Partial<Omit<UserRow, 'email' | 'emailConfirmedAt' | 'createdAt' | 'updatedAt'>> {
  now: string
  locale: Locale
  email: string | null
  confirmed: boolean
  /** An identity other than the mail address. */
  identity?: Pick<IdentityRow, 'provider' | 'providerId' | 'email' | 'identityData'>
}

/** A new user, not written yet. */
export const draftAccount = ({ now, locale, confirmed, identity: given, ...row }: NewAccount): Account => {
  const { email, id = uuidv7() } = row
  const identity =
    given ??
    (email
      ? {
          provider: 'email',
          providerId: id,
          email,
          identityData: emailIdentityData(id, email, confirmed),
        }
      : undefined)
  return {
    user: {
      emailConfirmedAt: confirmed && email ? now : null,
      emailOnTrust: false,
      passwordHash: null,
      role: 'authenticated',
      isAnonymous: false,
      appMetadata: {},
      userMetadata: {},
      newEmail: null,
      emailChangeConfirmed: 'none',
      emailChangeSession: null,
      confirmationSentAt: null,
      recoverySentAt: null,
      emailChangeSentAt: null,
      reauthenticationSentAt: null,
      invitedAt: null,
      lastSignInAt: null,
      bannedUntil: null,
      deletedAt: null,
      createdAt: now,
      updatedAt: now,
      ...row,
      id,
    },
    locale,
    factors: [],
    identities: identity
      ? [{ ...identity, id: uuidv7(), userId: id, lastSignInAt: now, createdAt: now, updatedAt: now }]
      : [],
  }
}

/**
 * The statements that write a draft, including the product's user row.
 * @throws a unique violation when the address is taken
 */
export const writeAccount = (db: Db, { user, locale, identities }: Account) => ({
  ...createUser(db, user, { displayName: displayNameFrom(user.email), locale }),
  identities: identities.map((identity) => createIdentity(db, identity)),
})
