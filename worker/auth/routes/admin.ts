import { Hono } from 'hono'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { runBatch, type Statement } from '../../../db/batch.ts'
import {
  accountBy,
  addEmailIdentity,
  alignEmail,
  deleteIdentitiesOf,
  updateUser,
  userPage,
} from '../../../db/queries/auth-accounts.ts'
import { deleteFactor } from '../../../db/queries/auth-factors.ts'
import { userWithId } from '../../../db/queries/auth-guards.ts'
import { deleteSessionsOf, lowerSessions } from '../../../db/queries/auth-sessions.ts'
import { deleteTokensOf } from '../../../db/queries/auth-tokens.ts'
import { eraseAccount } from '../../services/account/erase.ts'
import { AppError } from '../../services/errors.ts'
import { isUniqueViolation } from '../../services/outage.ts'
import { audience } from '../access-token.ts'
import { type Account, factorView, toAccount, userView } from '../account.ts'
import { type AdminUserInput, adminUserInput, bannedUntil } from '../admin-input.ts'
import { requireAdmin } from '../bearer.ts'
import type { AuthContext, AuthEnv } from '../context.ts'
import { AuthError } from '../errors.ts'
import { checkPassword, fields, localeOf, mergeMetadata, normalEmail, readBody, readId } from '../input.ts'
import { draftAccount, writeAccount } from '../new-account.ts'
import { hashPassword } from '../passwords.ts'

const readUser = async (c: AuthContext): Promise<Account> => {
  const id = readId(c, 'id', 'validation_failed')
  const { db } = c.get('auth')
  const account = toAccount(...(await runBatch(db, accountBy(db, userWithId(id)))))
  if (!account) throw new AuthError('user_not_found', { status: 404, message: 'User not found' })
  return account
}

const passwordHashOf = async ({ password }: AdminUserInput): Promise<string | undefined> => {
  if (password === undefined) return undefined
  checkPassword(password)
  return hashPassword(password)
}

const orEmailExists = async <T>(run: Promise<T>): Promise<T> => {
  try {
    return await run
  } catch (error) {
    if (isUniqueViolation(error)) throw new AuthError('email_exists')
    throw error
  }
}

const refusePhone = ({ phone }: AdminUserInput): void => {
  if (phone) throw new AuthError('phone_provider_disabled')
}

const create = async (c: AuthContext) => {
  const auth = c.get('auth')
  const body = await readBody(c, adminUserInput)
  refusePhone(body)
  if (!body.email)
    throw new AuthError('validation_failed', { message: 'Cannot create a user without an email' })
  if (body.id !== undefined && !z.uuid().safeParse(body.id).success)
    throw new AuthError('validation_failed', { message: 'ID must conform to the uuid format' })
  const account = draftAccount({
    now: auth.realNow,
    locale: localeOf(body.user_metadata, auth.locale),
    email: normalEmail(body.email),
    confirmed: body.email_confirm ?? false,
    passwordHash: (await passwordHashOf(body)) ?? null,
    userMetadata: mergeMetadata({}, body.user_metadata),
    appMetadata: mergeMetadata({}, body.app_metadata),
    bannedUntil: body.ban_duration ? bannedUntil(body.ban_duration, auth.realNow) : null,
    ...(body.id ? { id: body.id } : {}),
  })
  await orEmailExists(runBatch(auth.db, writeAccount(auth.db, account)))
  return userView(account)
}

/** Changes by an admin take effect at once; a new password or a ban ends the user's sessions. */
const update = async (c: AuthContext) => {
  const auth = c.get('auth')
  const body = await readBody(c, adminUserInput)
  refusePhone(body)
  const { user } = await readUser(c)
  const email = body.email === undefined ? undefined : normalEmail(body.email)
  const passwordHash = await passwordHashOf(body)
  const ban = body.ban_duration === undefined ? undefined : bannedUntil(body.ban_duration, auth.realNow)
  const confirms = body.email_confirm === true || email !== undefined
  const set = {
    ...(email === undefined ? {} : { email, newEmail: null, isAnonymous: false }),
    ...(passwordHash === undefined ? {} : { passwordHash }),
    ...(confirms ? { emailConfirmedAt: user.emailConfirmedAt ?? auth.realNow } : {}),
    ...(body.user_metadata ? { userMetadata: mergeMetadata(user.userMetadata, body.user_metadata) } : {}),
    ...(body.app_metadata ? { appMetadata: mergeMetadata(user.appMetadata, body.app_metadata) } : {}),
    ...(ban === undefined ? {} : { bannedUntil: ban }),
    updatedAt: auth.realNow,
  }
  const writes: Statement[] = [updateUser(auth.db, user.id, set)]
  if (email !== undefined)
    writes.push(addEmailIdentity(auth.db, user.id, uuidv7(), auth.realNow), deleteTokensOf(auth.db, user.id))
  if (passwordHash !== undefined || ban) writes.push(deleteSessionsOf(auth.db, user.id))
  await orEmailExists(runBatch(auth.db, [...writes, ...alignEmail(auth.db, user.id, auth.realNow)]))
  return userView(await readUser(c))
}

/** Bans for good and takes away every way in; id and history stay. */
const softDelete = async (c: AuthContext): Promise<void> => {
  const auth = c.get('auth')
  const { user } = await readUser(c)
  await runBatch(auth.db, [
    updateUser(auth.db, user.id, {
      email: null,
      passwordHash: null,
      newEmail: null,
      userMetadata: {},
      bannedUntil: bannedUntil('876000h', auth.realNow),
      updatedAt: auth.realNow,
    }),
    deleteSessionsOf(auth.db, user.id),
    deleteTokensOf(auth.db, user.id),
    deleteIdentitiesOf(auth.db, user.id),
    ...alignEmail(auth.db, user.id, auth.realNow),
  ])
}

const remove = async (c: AuthContext): Promise<void> => {
  const body = await readBody(c, z.object({ should_soft_delete: fields.flag }))
  if (body.should_soft_delete) return softDelete(c)
  const { user } = await readUser(c)
  try {
    await eraseAccount(c.get('auth'), user.id)
  } catch (error) {
    if (error instanceof AppError) throw new AuthError('conflict', { message: error.message })
    throw error
  }
}

const pageNumber = (given: string | undefined, fallback: number, max: number): number => {
  const value = Number(given || fallback)
  if (!Number.isInteger(value) || value < 1)
    throw new AuthError('validation_failed', { message: 'Bad Pagination Parameters' })
  return Math.min(value, max)
}

/** The client reads the page's number right after the first equals sign of each link. */
const links = (page: number, perPage: number, total: number): string => {
  const last = Math.max(1, Math.ceil(total / perPage))
  const link = (to: number, rel: string) =>
    `</auth/v1/admin/users?page=${to}&per_page=${perPage}>; rel="${rel}"`
  return [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', ')
}

const list = async (c: AuthContext) => {
  const { db } = c.get('auth')
  const page = pageNumber(c.req.query('page'), 1, 1_000_000)
  const perPage = pageNumber(c.req.query('per_page'), 50, 1000)
  const [users, identities, [count]] = await runBatch(
    db,
    userPage(db, { offset: (page - 1) * perPage, limit: perPage }),
  )
  const total = count?.total ?? 0
  c.header('x-total-count', String(total))
  c.header('link', links(page, perPage, total))
  return {
    aud: audience,
    users: users.map((user) =>
      userView({
        user,
        locale: 'en',
        factors: [],
        identities: identities.flatMap(({ identity }) => (identity.userId === user.id ? [identity] : [])),
      }),
    ),
  }
}

const removeFactor = async (c: AuthContext) => {
  const { db } = c.get('auth')
  const { user } = await readUser(c)
  const [[gone]] = await runBatch(db, [
    deleteFactor(db, user.id, readId(c, 'factor', 'mfa_factor_not_found')),
    lowerSessions(db, user.id),
  ])
  if (!gone) throw new AuthError('mfa_factor_not_found')
  return factorView(gone)
}

export const adminRoutes = new Hono<AuthEnv>()
  .use('/admin/*', async (c, next) => {
    await requireAdmin(c)
    await next()
  })
  .get('/admin/users', async (c) => c.json(await list(c)))
  .post('/admin/users', async (c) => c.json(await create(c)))
  .get('/admin/users/:id', async (c) => c.json(userView(await readUser(c))))
  .put('/admin/users/:id', async (c) => c.json(await update(c)))
  .delete('/admin/users/:id', async (c) => {
    await remove(c)
    return c.json({})
  })
  .get('/admin/users/:id/factors', async (c) => c.json((await readUser(c)).factors.map(factorView)))
  .delete('/admin/users/:id/factors/:factor', async (c) => c.json(await removeFactor(c)))
