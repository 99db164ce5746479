import { runBatch } from '#db/batch.ts'
import { isOpenCompetition } from '#db/queries/competitions/competition-conditions.ts'
import { cancelledDraw, changeCompetition, dropLeaderboard } from '#db/queries/competitions/competitions.ts'
import { isCurrentAdmin } from '#db/queries/leagues/members.ts'
import { auditedChange } from '#db/queries/news/audited-change.ts'
import { dayOf } from '#domain/calendar-day.ts'
import { drawnOrder } from '#domain/draw.ts'
import type { Ctx } from '../context.ts'
import { AppError } from '../errors.ts'
import { readToChange } from './scope.ts'

/**
 * Cancels a competition, before its start or while it runs. Its leaderboard is deleted; the audit log keeps the players
 * in the order of the draw, so that nobody can repeat a draw in secret until it suits.
 * @throws AppError not_allowed, competition_cancelled, competition_over, changed_meanwhile
 */
export const cancelCompetition = async (
  ctx: Ctx,
  input: { competition: string; league?: string | undefined },
): Promise<void> => {
  const { db, now } = ctx
  const { row, user, members, status } = await readToChange(ctx, input)
  if (status === 'past' || status === 'sealed') throw new AppError('competition_over')
  const change = auditedChange(ctx, row.leagueId, user.userId)
  const { written } = await runBatch(db, {
    written: change.audit(
      {
        action: 'competition_cancelled',
        before: cancelledDraw({
          competition: {
            competitionId: row.id,
            name: row.name,
            type: row.type,
            status,
            coinCommitment: row.coinCommitment,
          },
          members: drawnOrder(
            row.coinSeed,
            members.map(({ userId }) => userId),
          ),
        }),
      },
      isCurrentAdmin(row.leagueId, user.userId),
      isOpenCompetition(row.id, dayOf(now)),
    ),
    changed: changeCompetition(db, row.id, { cancelledAt: now, cancelReason: 'admin' }, change.id),
    dropped: dropLeaderboard(db, row.id, change.id),
    recorded: change.record({
      kind: 'competition_cancelled',
      competitionId: row.id,
      data: { reason: 'admin', name: row.name },
    }),
  })
  if (written.length === 0) throw new AppError('changed_meanwhile')
}
