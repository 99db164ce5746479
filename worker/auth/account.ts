import type { Result } from '#db/batch.ts'
import type { accountBy, FactorRow, IdentityRow, UserRow } from '#db/queries/auth/accounts.ts'
import { fallbackLanguage } from '#locales/languages.ts'
import type { Locale } from '../contracts/errors.ts'
import { audience } from './tokens/access-token.ts'

export interface Account {
  user: UserRow
  /** The language of the user's mails. */
  locale: Locale
  identities: IdentityRow[]
  factors: FactorRow[]
}

type FoundAccount = Result<ReturnType<typeof accountBy>>

/** Builds an account from the rows of accountBy; undefined if there is no such user. */
export const toAccount = ({ users, identities, factors }: FoundAccount): Account | undefined => {
  const [first] = users
  return first && { user: first.user, locale: first.locale ?? fallbackLanguage, identities, factors }
}

export const isBanned = ({ bannedUntil }: UserRow, now: string): boolean =>
  bannedUntil !== null && bannedUntil > now

/** The user has proven access to the mail address. */
export const isProven = ({ user }: Pick<Account, 'user'>): boolean =>
  user.emailConfirmedAt !== null && !user.emailOnTrust

export const hasVerifiedFactor = ({ factors }: Account): boolean =>
  factors.some(({ status }) => status === 'verified')

export const appMetadata = ({ user, identities }: Account): Record<string, unknown> => {
  const providers = [...new Set(identities.map(({ provider }) => provider))]
  return { ...user.appMetadata, ...(providers[0] ? { provider: providers[0] } : {}), providers }
}

/**
 * The metadata from the user or a provider, plus `email_verified`, which users cannot set. It is left out for an
 * address that was never confirmed and never had to be.
 */
export const userMetadata = ({ user }: Account): Record<string, unknown> => {
  const isConfirmed = user.emailConfirmedAt !== null
  return isConfirmed || 'email_verified' in user.userMetadata
    ? { ...user.userMetadata, email_verified: isConfirmed }
    : user.userMetadata
}

const identityView = (identity: IdentityRow) => ({
  identity_id: identity.id,
  id: identity.providerId,
  user_id: identity.userId,
  identity_data: identity.identityData,
  provider: identity.provider,
  ...(identity.lastSignInAt ? { last_sign_in_at: identity.lastSignInAt } : {}),
  created_at: identity.createdAt,
  updated_at: identity.updatedAt,
  ...(identity.email ? { email: identity.email } : {}),
})

export const factorView = (factor: FactorRow) => ({
  id: factor.id,
  created_at: factor.createdAt,
  updated_at: factor.updatedAt,
  status: factor.status,
  ...(factor.friendlyName ? { friendly_name: factor.friendlyName } : {}),
  factor_type: factor.factorType,
})

/** Leaves out null values. */
const given = (values: Record<string, string | null>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== null))

/** The user in the protocol's format. */
export const userView = (account: Account) => {
  const { user, identities, factors } = account
  return {
    id: user.id,
    aud: audience,
    role: user.role,
    email: user.email ?? '',
    phone: '',
    ...given({
      email_confirmed_at: user.emailConfirmedAt,
      confirmed_at: user.emailConfirmedAt,
      confirmation_sent_at: user.confirmationSentAt,
      invited_at: user.invitedAt,
      recovery_sent_at: user.recoverySentAt,
      new_email: user.newEmail,
      email_change_sent_at: user.newEmail ? user.emailChangeSentAt : null,
      reauthentication_sent_at: user.reauthenticationSentAt,
      last_sign_in_at: user.lastSignInAt,
      banned_until: user.bannedUntil,
      deleted_at: user.deletedAt,
    }),
    app_metadata: appMetadata(account),
    user_metadata: userMetadata(account),
    ...(factors.length ? { factors: factors.map(factorView) } : {}),
    identities: identities.map(identityView),
    created_at: user.createdAt,
    updated_at: user.updatedAt,
    is_anonymous: user.isAnonymous,
  }
}

export const emailIdentityData = (userId: string, email: string, verified: boolean) => ({
  sub: userId,
  email,
  email_verified: verified,
  phone_verified: false,
})
