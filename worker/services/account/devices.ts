import type { Device } from '#contracts/accounts/account.ts'
import { deleteSession, sessionsOf } from '#db/queries/auth/sessions.ts'
import { readAsUser } from '../access.ts'
import type { User } from '../actor.ts'
import type { Ctx } from '../context.ts'
import { AppError } from '../errors.ts'
import { renewConnections } from '../live/hint.ts'

type SessionRow = Awaited<ReturnType<typeof sessionsOf>>[number]

export const presentDevice = (user: User, { refreshedAt, ...session }: SessionRow): Device => ({
  ...session,
  lastUsedAt: refreshedAt,
  isThis: session.id === user.sessionId,
})

/** The user's sessions, last used first. Empty with a foreign issuer, whose sessions we do not have. */
export const listDevices = async (ctx: Ctx): Promise<Device[]> => {
  const { user, rows } = await readAsUser(ctx, (user) => ({ sessions: sessionsOf(ctx.db, user.userId) }))
  return rows.sessions.map((session) => presentDevice(user, session))
}

/**
 * Signs out one of the user's own devices.
 * @throws AppError not_found, and those of readAsUser
 */
export const signOutDevice = async (ctx: Ctx, { id }: { id: string }): Promise<void> => {
  const { user } = await readAsUser(ctx, () => ({}))
  const ended = await deleteSession(ctx.db, user.userId, id)
  if (ended.length === 0) throw new AppError('not_found')
  renewConnections(ctx, user.userId)
}
