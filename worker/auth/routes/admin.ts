import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { runBatch } from '#db/batch.ts'
import {
  accountBy,
  addEmailIdentity,
  alignEmail,
  clearProfile,
  updateIdentity,
  updateUser,
} from '#db/queries/auth/accounts.ts'
import { endWhatCouldUndo } from '#db/queries/auth/address.ts'
import { always, userWithId } from '#db/queries/auth/conditions.ts'
import { deleteFactor, deleteFactorsOf } from '#db/queries/auth/factors.ts'
import { deleteSources } from '#db/queries/auth/limits.ts'
import { deletePasskey, deletePasskeysOf, passkeysOf } from '#db/queries/auth/passkeys.ts'
import { deletePersonalTokensOf } from '#db/queries/auth/personal-tokens.ts'
import { deleteOrphanedRecoveryCodes } from '#db/queries/auth/recovery-codes.ts'
import { deleteSessionsOf, lowerStrength, revokeSessionsOf } from '#db/queries/auth/sessions.ts'
import { deleteTokensOf } from '#db/queries/auth/tokens.ts'
import { suspendOutgoing } from '#db/queries/suspend.ts'
import { eraseAccount } from '#worker/services/account/erase.ts'
import { AppError } from '#worker/services/errors.ts'
import { closeAllConnections, renewConnections } from '#worker/services/live/hint.ts'
import { removeNow } from '#worker/services/storage.ts'
import { type Account, factorView, toAccount, userView } from '../account.ts'
import { type AdminUserInput, adminUserInput, bannedUntil } from '../admin-input.ts'
import type { AuthContext, AuthCtx, AuthEnv } from '../context.ts'
import { AuthError, invalid } from '../errors.ts'
import { refusePhone } from '../factors/phone.ts'
import {
  checkPassword,
  fields,
  localeOf,
  mergeMetadata,
  normalEmail,
  readBody,
  readId,
  readOptionalBody,
  unverified,
} from '../input.ts'
import { changeMetadata } from '../metadata.ts'
import { draftAccount, writeAccount } from '../new-account.ts'
import { passkeyView } from '../passkeys/passkey-view.ts'
import { hashPassword } from '../passwords.ts'
import { refuseIfTaken } from '../taken.ts'
import { requireAdmin } from '../tokens/bearer.ts'
import { listUsers } from '../user-list.ts'
import { writeToUser } from '../write.ts'

const notFound = () => new AuthError('user_not_found', { status: 404, message: 'User not found' })

const readUser = async (c: AuthContext): Promise<Account> => {
  const id = c.req.param('id') ?? ''
  if (!z.uuid().safeParse(id).success)
    throw new AuthError('validation_failed', { status: 404, message: 'user_id must be an UUID' })
  const { db } = c.get('auth')
  const account = toAccount(await runBatch(db, accountBy(db, userWithId(id))))
  if (!account) throw notFound()
  return account
}

const passwordHashOf = async ({ password, password_hash }: AdminUserInput): Promise<string | undefined> => {
  if (password_hash) throw invalid('password_hash is not supported: give the password')
  if (password === undefined) return undefined
  checkPassword(password)
  return hashPassword(password)
}

/** Metadata set by an admin; `email_confirm: false` marks the address as unconfirmed. */
const metadataOf = ({ user_metadata, email_confirm }: AdminUserInput): Record<string, unknown> => ({
  ...user_metadata,
  ...(email_confirm === false ? unverified : {}),
})

const nilId = '00000000-0000-0000-0000-000000000000'

const create = async (c: AuthContext) => {
  const auth = c.get('auth')
  const body = await readBody(c, adminUserInput)
  refusePhone(body.phone)
  if (!body.email) throw invalid('Cannot create a user without an email')
  if (body.id !== undefined && !z.uuid().safeParse(body.id).success)
    throw invalid('ID must conform to the uuid format')
  if (body.id === nilId) throw invalid('ID cannot be a nil uuid')
  const account = draftAccount({
    now: auth.realNow,
    locale: localeOf(body.user_metadata, auth.locale),
    email: normalEmail(body.email),
    confirmed: body.email_confirm ?? false,
    // An empty password means no password.
    passwordHash: (await passwordHashOf({ ...body, password: body.password || undefined })) ?? null,
    ...(body.role ? { role: body.role } : {}),
    userMetadata: mergeMetadata({}, metadataOf(body)),
    appMetadata: mergeMetadata({}, body.app_metadata),
    bannedUntil: body.ban_duration ? bannedUntil(body.ban_duration, auth.realNow) : null,
    ...(body.id ? { id: body.id } : {}),
  })
  await refuseIfTaken('email_exists', () => runBatch(auth.db, writeAccount(auth.db, account)))
  return userView(account)
}

/** The address's confirmation: the admin's value, or unchanged without one. */
const confirmation = (
  auth: AuthCtx,
  user: Account['user'],
  confirm: boolean | undefined,
  email: string | null,
): Partial<Account['user']> => {
  if (confirm === undefined) return {}
  if (!confirm) return { emailConfirmedAt: null }
  // A user with a confirmed address is no longer anonymous.
  return { emailConfirmedAt: user.emailConfirmedAt ?? auth.realNow, ...(email ? { isAnonymous: false } : {}) }
}

const suspended = ({ db, now, realNow }: AuthCtx, { id, email }: Account['user']) =>
  suspendOutgoing(db, { userId: id, email, at: now, realAt: realNow })

/**
 * An admin's changes take effect at once; a new password or a ban ends the user's sessions. A new password also ends
 * everything that could undo it, as the user's own does.
 */
const update = async (c: AuthContext) => {
  const auth = c.get('auth')
  const body = await readBody(c, adminUserInput)
  refusePhone(body.phone)
  const present = await readUser(c)
  const { user } = present
  const email = body.email === undefined ? undefined : normalEmail(body.email)
  const passwordHash = await passwordHashOf(body)
  const ban = body.ban_duration === undefined ? undefined : bannedUntil(body.ban_duration, auth.realNow)
  const metadata = changeMetadata(present, {
    ...(body.user_metadata || body.email_confirm === false ? { userMetadata: metadataOf(body) } : {}),
    ...(body.app_metadata ? { appMetadata: body.app_metadata } : {}),
  })
  const set = {
    ...(email === undefined ? {} : { email, newEmail: null }),
    ...(passwordHash === undefined ? {} : { passwordHash }),
    ...(body.role ? { role: body.role } : {}),
    ...confirmation(auth, user, body.email_confirm, email ?? user.email),
    ...metadata.set,
    ...(ban === undefined ? {} : { bannedUntil: ban }),
    updatedAt: auth.realNow,
  }
  const undone = endWhatCouldUndo(auth.db, user.id, {}, always)
  const account = await refuseIfTaken('email_exists', () =>
    writeToUser(auth.db, user.id, {
      user: updateUser(auth.db, user.id, set, metadata.fits),
      address:
        email === undefined
          ? undefined
          : {
              identity: addEmailIdentity(auth.db, user.id, uuidv7(), auth.realNow),
              proofs: deleteTokensOf(auth.db, user.id),
            },
      access: {
        ...(passwordHash === undefined ? {} : undone),
        ...(ban
          ? {
              // The rows stay: they tell later requests of the ban.
              sessions: revokeSessionsOf(auth.db, user.id, auth.realNow),
              personalTokens: undone.personalTokens,
            }
          : {}),
      },
      outgoing: ban ? suspended(auth, user) : undefined,
      aligned: alignEmail(auth.db, user.id, auth.realNow),
    }),
  )
  metadata.check(account)
  if (ban) closeAllConnections(auth, user.id)
  else if (passwordHash !== undefined) renewConnections(auth, user.id)
  return userView(account)
}

/** A one-way hash: only somebody who knows both the id and the value can tell that they belong together. */
const blurred = (userId: string, value: string): string =>
  createHash('sha256')
    .update(userId + value)
    .digest('hex')

/**
 * Removes all ways to sign in, and the address, the name and the picture. The id stays, with what refers to it:
 * memberships, lists and comments.
 */
const softDelete = async (c: AuthContext): Promise<void> => {
  const auth = c.get('auth')
  const { user, identities } = await readUser(c)
  if (user.deletedAt) return
  const { profile } = await runBatch(auth.db, {
    user: updateUser(auth.db, user.id, {
      email: user.email === null ? null : blurred(user.id, user.email),
      passwordHash: null,
      newEmail: null,
      userMetadata: {},
      appMetadata: {},
      bannedUntil: bannedUntil('876000h', auth.realNow),
      deletedAt: auth.realNow,
      updatedAt: auth.realNow,
    }),
    identities: identities.map(({ id, provider, providerId }) =>
      updateIdentity(auth.db, id, {
        providerId: blurred(user.id, `${provider}:${providerId}`),
        email: null,
        identityData: {},
        updatedAt: auth.realNow,
      }),
    ),
    profile: clearProfile(auth.db, user.id),
    sessions: deleteSessionsOf(auth.db, user.id),
    personalTokens: deletePersonalTokensOf(auth.db, user.id),
    proofs: deleteTokensOf(auth.db, user.id),
    factors: deleteFactorsOf(auth.db, user.id),
    passkeys: deletePasskeysOf(auth.db, user.id),
    sources: deleteSources(auth.db, user.id),
    outgoing: suspended(auth, user),
  })
  closeAllConnections(auth, user.id)
  await removeNow(auth, profile.before[0]?.avatarKey ?? null)
}

const remove = async (c: AuthContext): Promise<void> => {
  const body = await readOptionalBody(c, z.object({ should_soft_delete: fields.flag }))
  if (body.should_soft_delete) return softDelete(c)
  const { user } = await readUser(c)
  try {
    await eraseAccount(c.get('auth'), user.id)
  } catch (error) {
    if (error instanceof AppError) throw new AuthError('conflict', { message: error.message })
    throw error
  }
}

const removeFactor = async (c: AuthContext) => {
  const { db } = c.get('auth')
  const { user } = await readUser(c)
  const { factors } = await runBatch(db, {
    factors: deleteFactor(db, user.id, readId(c, 'factor', 'mfa_factor_not_found')),
    codes: deleteOrphanedRecoveryCodes(db, user.id),
    strength: lowerStrength(db, user.id),
  })
  const [gone] = factors
  if (!gone) throw new AuthError('mfa_factor_not_found')
  return factorView(gone)
}

export const adminRoutes = new Hono<AuthEnv>()
  .use('/admin/*', requireAdmin)
  .get('/admin/users', async (c) => c.json(await listUsers(c)))
  .post('/admin/users', async (c) => c.json(await create(c)))
  .get('/admin/users/:id', async (c) => c.json(userView(await readUser(c))))
  .put('/admin/users/:id', async (c) => c.json(await update(c)))
  .delete('/admin/users/:id', async (c) => {
    await remove(c)
    return c.json({})
  })
  .get('/admin/users/:id/factors', async (c) => c.json((await readUser(c)).factors.map(factorView)))
  .delete('/admin/users/:id/factors/:factor', async (c) => c.json(await removeFactor(c)))
  .get('/admin/users/:id/passkeys', async (c) => {
    const { user } = await readUser(c)
    return c.json((await passkeysOf(c.get('auth').db, user.id)).map(passkeyView))
  })
  .delete('/admin/users/:id/passkeys/:passkey', async (c) => {
    const { user } = await readUser(c)
    const id = readId(c, 'passkey', 'webauthn_credential_not_found')
    const gone = await deletePasskey(c.get('auth').db, user.id, id)
    if (gone.length === 0) throw new AuthError('webauthn_credential_not_found')
    return c.json({})
  })
