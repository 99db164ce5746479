import { uuidv7 } from 'uuidv7'
import { runBatch } from '#db/batch.ts'
import {
  leaderboardInputs,
  picksOfLeaderboards,
  thisLeaderboard,
} from '#db/queries/competitions/leaderboard-inputs.ts'
import { markSeasonStale } from '#db/queries/competitions/leaderboards.ts'
import { nameListsOf, putOnLists } from '#db/queries/drafts/draft-writes.ts'
import {
  draftOf,
  picksToClaimFor,
  queueOf,
  voidPeople,
  votedOutOf,
  waiverDueDay,
  waiverOf,
} from '#db/queries/drafts/drafts.ts'
import { isWaiverResolved, writeWaiver } from '#db/queries/drafts/waiver-writes.ts'
import { currentSeasonIdOf, leagueWithId } from '#db/queries/leagues/member-scope.ts'
import { roster } from '#db/queries/leagues/members.ts'
import { seasonById } from '#db/queries/leagues/seasons.ts'
import { rulesFrom } from '#db/queries/picks/deathlists.ts'
import { barredByMerge } from '#db/queries/picks/list-rules.ts'
import { dayOf, type Instant } from '#domain/calendar-day.ts'
import { resolveWaiver } from '#domain/draft/waiver.ts'
import { groupBy } from '#domain/group-by.ts'
import { countsFrom } from '#domain/picks/counting.ts'
import { decideAdd, type ListState } from '#domain/picks/editing.ts'
import { ruledPerson } from '#domain/picks/list-rules.ts'
import { withoutWindows } from '#domain/picks/windows.ts'
import { firstDayOf, type Season } from '#domain/seasons/state.ts'
import type { Ctx } from '../context.ts'
import { AppError } from '../errors.ts'
import { computeLeaderboards } from '../leaderboards/compute.ts'
import { hintLeagues } from '../live/hint.ts'
import { retryOnConflict } from '../retry-on-conflict.ts'
import { boundRules } from '../views/leagues.ts'
import { asCounted, countsOf } from '../views/list-room.ts'
import { barredBy, standingOf } from '../views/list-rules.ts'
import { fillingOf } from './filling.ts'
import { queuedIn, withVotedOut } from './state.ts'

/** The places on a list that may be filled now; true for a place that counts as a replacement. */
const freePlacesOf = (
  list: ListState,
  decide: (list: ListState) => ReturnType<typeof decideAdd>,
): boolean[] => {
  const places: boolean[] = []
  for (let at = list; ; ) {
    const decision = decide(at)
    if (decision.kind === 'refused' || decision.substitute) return places
    places.push(decision.replacement)
    at = {
      ...at,
      entries: at.entries + 1,
      replacements: at.replacements + Number(decision.replacement),
    }
  }
}

const readWaiver = (ctx: Ctx, leagueId: string) => {
  const { db, now } = ctx
  const id = leagueWithId(leagueId)
  const seasonId = currentSeasonIdOf(id)
  const table = thisLeaderboard(seasonId)
  return runBatch(db, {
    waivers: waiverOf(db, id),
    seasons: seasonById(db, seasonId),
    drafts: draftOf(db, id),
    // Late claims are decided by the rules of the day on which they fell due.
    versions: rulesFrom(db, id, waiverDueDay(id, now)),
    members: roster(db, id),
    queue: queueOf(db, id),
    votedOut: votedOutOf(db, id, waiverDueDay(id, now)),
    picks: picksToClaimFor(db, id, now),
    voided: voidPeople(db, id),
    barred: barredByMerge(db, id),
    table: leaderboardInputs(db, table),
    tablePicks: picksOfLeaderboards(db, table),
  })
}

type WaiverRows = Awaited<ReturnType<typeof readWaiver>>
/**
 * The picks that a waiver gives, at its close and by the rules of that day, and the players who get them with the number
 * of picks on their lists.
 */
const claimedPicks = (rows: WaiverRows, season: Season & { id: string }, at: Instant) => {
  const { inForce } = boundRules(rows.versions, dayOf(at))
  // A waiver fills only places that deaths have freed: a transfer window costs points, and the player has not agreed to
  // use one.
  const rules = withoutWindows(withVotedOut(inForce, rows.votedOut))
  const days = { start: firstDayOf(season), end: season.endDate }
  // A death that was confirmed after the close opens a day of claims of its own.
  const picksAtClose = rows.picks.map((row) =>
    row.confirmedAt !== null && row.confirmedAt > at ? { ...row, diedOn: null } : row,
  )
  const byPlayer = groupBy(picksAtClose, ({ pick }) => pick.userId)
  // By the table at the close, not the stored one.
  const [table] = computeLeaderboards(rows.table, rows.tablePicks, at)
  const rankOf = new Map(table?.result.standings.map(({ userId, rank }) => [userId, rank]))
  const people = new Map(rows.queue.map(({ person }) => [person.id, ruledPerson(person, days.start)]))
  const filling = fillingOf(rules, (userId) => standingOf(season, byPlayer.get(userId) ?? []), people)
  const queued = queuedIn(rows, rules, { now: at, barred: barredBy(rules, rows.barred), filling })
  const players = rows.members.map(({ userId, joinedAt }) => {
    const entries = byPlayer.get(userId) ?? []
    const places = freePlacesOf({ named: true, ...countsOf(season, entries.map(asCounted)) }, (list) =>
      decideAdd(list, rules, season, joinedAt, at),
    )
    return {
      userId,
      rank: rankOf.get(userId) ?? null,
      queue: queued.queueOf(userId),
      entries: entries.length,
      places,
      room: places.length,
    }
  })
  const met = resolveWaiver(rows.drafts[0]?.coinSeed ?? season.id, players, {
    taken: new Set(rows.picks.map(({ pick }) => pick.personId)),
    mayBePicked: queued.mayBePicked,
  })
  const placesOf = new Map(players.map(({ userId, places }) => [userId, [...places]]))
  const picks = met.map(({ userId, personId }, index) => ({
    ...filling.placed({ userId, personId }, met.slice(0, index)),
    pickId: uuidv7(),
    userId,
    personId,
    at,
    countsFrom: countsFrom(at, days.start, rules.newPickDelayDays),
    replacement: placesOf.get(userId)?.shift() ?? false,
  }))
  return { picks, winners: players.filter(({ userId }) => met.some((one) => one.userId === userId)) }
}

/**
 * Resolves the waiver of a league once its day is over: free places are filled from the players' queues, the lowest
 * player in the table first; then all remaining people are free to be picked. Safe to run concurrently. Returns how
 * many people were added to lists.
 */
export const settleWaiver = retryOnConflict(async (ctx: Ctx, leagueId: string): Promise<number> => {
  const { db, now } = ctx
  const rows = await readWaiver(ctx, leagueId)
  const [waiver, season] = [rows.waivers[0], rows.seasons[0]]
  if (!waiver || !season || waiver.settledAt !== null || waiver.closesAt > now) return 0
  const { picks, winners } = claimedPicks(rows, season, waiver.closesAt)
  const stamp = uuidv7()
  const done = isWaiverResolved(season.id, stamp)
  const winnerIds = winners.map(({ userId }) => userId)
  const { moved } = await runBatch(db, {
    moved: writeWaiver(
      db,
      { seasonId: season.id, closesAt: waiver.closesAt },
      { stamp, at: now, personIds: picks.map(({ personId }) => personId) },
      winners,
    ),
    named: winnerIds.length > 0 ? nameListsOf(db, season.id, winnerIds, done) : undefined,
    listed: putOnLists(db, season.id, { kind: 'pick_claimed', picks }, done),
    stale: picks.length > 0 ? markSeasonStale(db, season.id, now) : undefined,
  })
  if (moved.length === 0) throw new AppError('changed_meanwhile')
  hintLeagues(ctx, [leagueId])
  return picks.length
})
