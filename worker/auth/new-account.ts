import { uuidv7 } from 'uuidv7'
import type { Db } from '#db/client.ts'
import { createIdentity, createUser, type UserRow } from '#db/queries/auth/accounts.ts'
import type { Locale } from '../contracts/errors.ts'
import { displayNameFrom } from '../domain/leagues/display-name.ts'
import { type Account, emailIdentityData } from './account.ts'

interface NewAccount {
  now: string
  locale: Locale
  email: string | null
  confirmed: boolean
  /** Confirmed only because a setting requires no confirmation. */
  onTrust?: boolean
  passwordHash?: string | null
  userMetadata?: Record<string, unknown>
  appMetadata?: Record<string, unknown>
  isAnonymous?: boolean
  role?: string
  bannedUntil?: string | null
  id?: string
  /** An identity other than the mail address. */
  identity?: { provider: string; providerId: string; email: string | null; data: Record<string, unknown> }
  sent?: Partial<Pick<UserRow, 'confirmationSentAt' | 'invitedAt' | 'recoverySentAt'>>
}

/** A new user, not written yet. */
export const draftAccount = (given: NewAccount): Account => {
  const { now, email } = given
  const id = given.id ?? uuidv7()
  const user: UserRow = {
    id,
    email,
    emailConfirmedAt: given.confirmed && email ? now : null,
    emailOnTrust: given.onTrust ?? false,
    passwordHash: given.passwordHash ?? null,
    role: given.role ?? 'authenticated',
    isAnonymous: given.isAnonymous ?? false,
    appMetadata: given.appMetadata ?? {},
    userMetadata: given.userMetadata ?? {},
    newEmail: null,
    emailChangeConfirmed: 'none',
    emailChangeSession: null,
    confirmationSentAt: given.sent?.confirmationSentAt ?? null,
    recoverySentAt: given.sent?.recoverySentAt ?? null,
    emailChangeSentAt: null,
    reauthenticationSentAt: null,
    invitedAt: given.sent?.invitedAt ?? null,
    lastSignInAt: null,
    bannedUntil: given.bannedUntil ?? null,
    deletedAt: null,
    createdAt: now,
    updatedAt: now,
  }
  const identity =
    given.identity ??
    (email
      ? {
          provider: 'email',
          providerId: id,
          email,
          data: emailIdentityData(id, email, given.confirmed),
        }
      : undefined)
  return {
    user,
    locale: given.locale,
    factors: [],
    identities: identity
      ? [
          {
            id: uuidv7(),
            userId: id,
            provider: identity.provider,
            providerId: identity.providerId,
            email: identity.email,
            identityData: identity.data,
            lastSignInAt: now,
            createdAt: now,
            updatedAt: now,
          },
        ]
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
