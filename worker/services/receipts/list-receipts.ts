import type { Receipt } from '#contracts/lists/receipt.ts'
import { currentSeasonIdOf } from '#db/queries/leagues/member-scope.ts'
import { receiptsOfSeason } from '#db/queries/picks/sealed.ts'
import { dayOf } from '#domain/calendar-day.ts'
import { readAsMember } from '../access.ts'
import type { Ctx } from '../context.ts'
import { viewReceipt } from '../views/receipts.ts'

/**
 * The receipts of the sealed lists of a league's current season; none where lists were never sealed.
 * @throws AppError league_not_found
 */
export const listReceipts = async (ctx: Ctx, input: { league: string }): Promise<Receipt[]> => {
  const { user, rows } = await readAsMember(ctx, input.league, ({ leagueId }) => ({
    receipts: receiptsOfSeason(ctx.db, currentSeasonIdOf(leagueId), dayOf(ctx.now)),
  }))
  return rows.receipts.map((row) => viewReceipt(row, user.userId))
}
