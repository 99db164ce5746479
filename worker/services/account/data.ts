import { accountData } from '#db/queries/account-data.ts'
import { sessionsOf } from '#db/queries/auth-sessions.ts'
import type { AccountData } from '../../contracts/account.ts'
import { readAsUser } from '../access.ts'
import type { Ctx } from '../context.ts'
import { presentDevice } from './devices.ts'

/** Everything that is kept about the signed-in user. */
export const exportAccountData = async (ctx: Ctx): Promise<AccountData> => {
  const { user, rows } = await readAsUser(ctx, ({ userId, email }) => ({
    sessions: sessionsOf(ctx.db, userId),
    data: accountData(ctx.db, userId, email),
  }))
  const { sessions, data } = rows
  const { profiles, accounts, deathlists, picks, ...others } = data
  return {
    exportedAt: ctx.realNow,
    profile: profiles[0] ?? null,
    account: accounts[0] ?? null,
    devices: sessions.map((session) => presentDevice(user, session)),
    deathlists: deathlists.map((list) => ({
      ...list,
      picks: picks.filter(({ deathlistId }) => deathlistId === list.id),
    })),
    ...others,
  }
}
