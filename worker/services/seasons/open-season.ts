import { uuidv7 } from 'uuidv7'
import type { z } from 'zod'
import type { openSeasonInput, SeasonView } from '#contracts/season.ts'
import { runBatch } from '#db/batch.ts'
import { all } from '#db/conditions.ts'
import { markLeagueStale } from '#db/queries/competitions/leaderboards.ts'
import { isCurrentAdmin } from '#db/queries/leagues/members.ts'
import { isLatestVersion } from '#db/queries/leagues/rules.ts'
import {
  archiveSeason,
  carryPicks,
  insertSeason,
  isCurrentSeason,
  openLists,
} from '#db/queries/leagues/seasons.ts'
import { audit, isAudited, tell } from '#db/queries/news/activity.ts'
import { dayOf } from '#domain/calendar-day.ts'
import { openingAfter } from '#domain/seasons/opening.ts'
import { sealRefusal } from '#domain/seasons/sealed-lists.ts'
import { readAsMember, requireAdmin } from '../access.ts'
import type { Ctx } from '../context.ts'
import { AppError } from '../errors.ts'
import { completeReceipts } from '../receipts/complete.ts'
import { refuse } from '../refuse.ts'
import { boundRules, leagueFacts } from '../views/leagues.ts'
import { viewSeason } from '../views/seasons.ts'

/**
 * Archives the season that is over, or has no end, and opens the next one. Lists keep their names and living picks
 * unless all start afresh; those of members who have left are not carried over.
 * @throws AppError not_allowed for plain members, changed_meanwhile, and the refusals of openingAfter and of
 * sealed lists
 */
export const openSeason = async (ctx: Ctx, input: z.output<typeof openSeasonInput>): Promise<SeasonView> => {
  const scope = await readAsMember(ctx, input.league, ({ leagueId }) => leagueFacts(ctx, leagueId))
  requireAdmin(scope)
  const { db, now } = ctx
  const { league, season: old, user } = scope
  const today = dayOf(now)
  const asked = { startDate: input.startDate ?? null, endDate: input.endDate ?? null }
  const opening = openingAfter(old, asked, today)
  if (opening.kind === 'refused') throw new AppError(opening.refusal)
  const { countsFrom, previousEnd, dates } = opening
  const { exclusive } = league
  const listsSealed =
    input.listsSealed ??
    (old.listsSealed && sealRefusal({ ...dates, listsSealed: true, exclusive }, today) === null)
  refuse(sealRefusal({ ...dates, listsSealed, exclusive }, today), { field: 'listsSealed' })
  const { inForce, latest } = boundRules(scope.rows.versions, countsFrom)

  const next = {
    id: uuidv7(),
    leagueId: league.id,
    number: old.number + 1,
    ...dates,
    listsSealed,
    createdAt: now,
  }
  const entry = { leagueId: league.id, actorId: user.userId, at: now }
  const id = uuidv7()
  const told = {
    number: next.number,
    ...dates,
    startAfresh: input.startAfresh,
    ...(listsSealed ? { listsSealed } : {}),
  }
  const from = input.startAfresh ? null : old.id
  const carried = { seasonId: old.id, countsFrom, maxPicks: inForce.maxPicks }
  const { written } = await runBatch(db, {
    written: audit(
      db,
      {
        id,
        ...entry,
        action: 'season_opened',
        before: { number: old.number, startDate: old.startDate, endDate: previousEnd },
        after: told,
      },
      all(
        isCurrentAdmin(league.id, user.userId),
        isCurrentSeason(old),
        isLatestVersion(league.id, latest.version),
      ),
    ),
    archived: archiveSeason(db, { id: old.id, endDate: previousEnd, at: now }, id),
    season: insertSeason(db, next, id),
    lists: openLists(db, next, from, id),
    picks: input.startAfresh ? undefined : carryPicks(db, next, carried, id),
    told: tell(db, { id: uuidv7(), ...entry, kind: 'season_opened', data: told }, isAudited(id)),
    stale: markLeagueStale(db, league.id, now, isAudited(id)),
  })
  if (written.length === 0) throw new AppError('changed_meanwhile')
  if (listsSealed) ctx.after(completeReceipts(ctx, next.id))
  return viewSeason({ ...next, archivedAt: null }, today)
}
