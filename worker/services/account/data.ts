import { accountData } from '../../../db/queries/account-data.ts'
import { sessionsOf } from '../../../db/queries/auth-sessions.ts'
import type { AccountData } from '../../contracts/account.ts'
import { readAsUser } from '../access.ts'
import type { Ctx } from '../context.ts'
import { presentDevice } from './devices.ts'

/** Everything that is kept about the signed-in user. */
export const exportAccountData = async (ctx: Ctx): Promise<AccountData> => {
  const { user, rows } = await readAsUser(ctx, ({ userId, email }) => [
    sessionsOf(ctx.db, userId),
    ...accountData(ctx.db, userId, email),
  ])
  const [
    sessions,
    [profile = null],
    [account = null],
    identities,
    secondFactors,
    memberships,
    deathlists,
    picks,
    competitions,
    points,
    invitationsSent,
    invitationsReceived,
    activity,
    auditLog,
  ] = rows
  return {
    exportedAt: ctx.realNow,
    profile,
    account,
    identities,
    secondFactors,
    devices: sessions.map((session) => presentDevice(user, session)),
    memberships,
    deathlists: deathlists.map((list) => ({
      ...list,
      picks: picks.filter(({ deathlistId }) => deathlistId === list.id),
    })),
    competitions,
    points,
    invitationsSent,
    invitationsReceived,
    activity,
    auditLog,
  }
}
