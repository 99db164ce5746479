import { uuidv7 } from 'uuidv7'
import type { z } from 'zod'
import type { openSeasonInput, SeasonView } from '#contracts/season.ts'
import { runBatch } from '#db/batch.ts'
import { markLeagueStale } from '#db/queries/competitions/leaderboards.ts'
import { currentSeasonIdOf } from '#db/queries/leagues/member-scope.ts'
import { isCurrentAdmin } from '#db/queries/leagues/members.ts'
import { isLatestVersion, type RulesRow } from '#db/queries/leagues/rules.ts'
import {
  archiveSeason,
  carryPicks,
  hasNoOtherPicks,
  insertSeason,
  isCurrentSeason,
  openLists,
} from '#db/queries/leagues/seasons.ts'
import { auditedChange } from '#db/queries/news/audited-change.ts'
import { lineUpsOfSeason } from '#db/queries/picks/deathlists.ts'
import { barredByMerge } from '#db/queries/picks/list-rules.ts'
import { ofSeason, ruledPicks } from '#db/queries/picks/picks.ts'
import { type CalendarDay, dayOf, type Instant } from '#domain/calendar-day.ts'
import { groupBy } from '#domain/group-by.ts'
import { type CarriedPick, carryList } from '#domain/picks/carrying-over.ts'
import { latestLineUp } from '#domain/picks/line-up.ts'
import { listRulesOf, ruledPerson } from '#domain/picks/list-rules.ts'
import { openingAfter } from '#domain/seasons/opening.ts'
import { sealRefusal } from '#domain/seasons/sealed-lists.ts'
import { readAsAdmin } from '../access.ts'
import type { Ctx } from '../context.ts'
import { settleLeague } from '../drafts/settle-drafts.ts'
import { AppError } from '../errors.ts'
import { completeReceipts } from '../receipts/complete.ts'
import { refuse } from '../refuse.ts'
import { boundRules, leagueFacts } from '../views/leagues.ts'
import { barredBy } from '../views/list-rules.ts'
import { viewSeason } from '../views/seasons.ts'

interface Rows {
  picks: Awaited<ReturnType<typeof ruledPicks>>
  barred: Awaited<ReturnType<typeof barredByMerge>>
  lineUps: Awaited<ReturnType<typeof lineUpsOfSeason>>
}

/** The living picks to be carried over, if the rules limit more than their number; null if they do not. */
const carriedBy = (
  rules: RulesRow,
  { picks, barred, lineUps }: Rows,
  { firstDay, at }: { firstDay: CalendarDay; at: Instant },
): CarriedPick[] | null => {
  const who = rules.pack?.who
  const keepers = rules.pack?.moves?.keepers ?? null
  if (listRulesOf(rules) === null && (who?.barred ?? []).length === 0 && keepers === null) return null
  const orders = new Map(lineUps.map((list) => [list.id, latestLineUp(list.lineUps).order]))
  const options = {
    who,
    barred: barredBy(rules, barred),
    at,
    keepers,
  }
  const living = picks.filter(({ diedOn }) => diedOn === null)
  const lists = groupBy(living, ({ pick }) => pick.deathlistId)
  return [...lists].flatMap(([listId, rows]) =>
    carryList(
      rows.map(({ pick, person }) => ({ ...pick, person: ruledPerson(person, firstDay) })),
      rules,
      { ...options, order: orders.get(listId) ?? [] },
    ),
  )
}

const readCurrent = (ctx: Ctx, league: string) =>
  readAsAdmin(ctx, league, ({ leagueId }) => ({
    ...leagueFacts(ctx, leagueId),
    picks: ruledPicks(ctx.db, ctx.now).where(ofSeason(currentSeasonIdOf(leagueId))),
    barred: barredByMerge(ctx.db, leagueId),
    lineUps: lineUpsOfSeason(ctx.db, currentSeasonIdOf(leagueId)),
  }))

type Input = z.output<typeof openSeasonInput>

/** @param settled the season whose draft and claims have been resolved for this call, if any */
const open = async (ctx: Ctx, input: Input, settled?: string): Promise<SeasonView> => {
  const scope = await readCurrent(ctx, input.league)
  const { db, now } = ctx
  const { league, season: old, user } = scope
  if (settled !== undefined && settled !== old.id) throw new AppError('changed_meanwhile')
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
  // Turns that have run out and claims that are due belong to the season that ends.
  if (exclusive && settled === undefined) {
    await settleLeague(ctx, league.id)
    return open(ctx, input, old.id)
  }
  const { inForce, latest } = boundRules(scope.rows.versions, countsFrom)

  const next = {
    id: uuidv7(),
    leagueId: league.id,
    number: old.number + 1,
    ...dates,
    listsSealed,
    createdAt: now,
  }
  const change = auditedChange(ctx, league.id, user.userId)
  const data = {
    number: next.number,
    ...dates,
    startAfresh: input.startAfresh,
    ...(listsSealed ? { listsSealed } : {}),
  }
  const from = input.startAfresh ? null : old.id
  const carried = {
    seasonId: old.id,
    countsFrom,
    maxPicks: inForce.maxPicks,
    picks: carriedBy(inForce, scope.rows, { firstDay: countsFrom, at: now }),
  }
  const { written } = await runBatch(db, {
    written: change.audit(
      {
        action: 'season_opened',
        before: { number: old.number, startDate: old.startDate, endDate: previousEnd },
        after: data,
      },
      isCurrentAdmin(league.id, user.userId),
      isCurrentSeason(old),
      isLatestVersion(league.id, latest.version),
      ...(carried.picks && !input.startAfresh
        ? [
            hasNoOtherPicks(
              old.id,
              scope.rows.picks.map(({ pick }) => pick.id),
            ),
          ]
        : []),
    ),
    archived: archiveSeason(db, { id: old.id, endDate: previousEnd, at: now }, change.id),
    season: insertSeason(db, next, change.id),
    lists: openLists(db, next, from, change.id),
    picks: input.startAfresh ? undefined : carryPicks(db, next, carried, change.id),
    recorded: change.record({ kind: 'season_opened', data: data }),
    stale: markLeagueStale(db, league.id, now, change.done),
  })
  if (written.length === 0) throw new AppError('changed_meanwhile')
  if (listsSealed) ctx.after(completeReceipts(ctx, next.id))
  return viewSeason({ ...next, archivedAt: null }, today)
}

/**
 * Archives the season that is over, or has no end, and opens the next one. Lists keep their names and living picks
 * unless all lists start empty; lists of former members are not carried over.
 * @throws AppError not_allowed for plain members, changed_meanwhile, and the refusals of openingAfter and of
 *   sealed lists
 */
export const openSeason = (ctx: Ctx, input: Input): Promise<SeasonView> => open(ctx, input)
