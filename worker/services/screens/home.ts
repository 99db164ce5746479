import type { z } from 'zod'
import type { competitionLine, homePage } from '#contracts/league-pages.ts'
import { dayGiven, type Names } from '#db/prepared.ts'
import { draftInShort, exclusiveFacts } from '#db/queries/drafts/drafts.ts'
import { currentSeasonIdOf, prepareLeagueParts } from '#db/queries/leagues/member-scope.ts'
import { usersAndMembers } from '#db/queries/leagues/members.ts'
import { competitionLines } from '#db/queries/leagues/overview.ts'
import {
  type ActivityItemRow,
  activityItems,
  announcedInLeague,
  entriesOfBoth,
  mostAnnounced,
  pageOfLeague,
} from '#db/queries/news/activity-items.ts'
import { listsReady, rulesFrom } from '#db/queries/picks/deathlists.ts'
import { homeVersion } from '#db/queries/versions/league-versions.ts'
import { addDays, addMs, type CalendarDay, dayOf, type Instant, startOf } from '#domain/calendar-day.ts'
import { lengthSetting } from '#domain/competitions/length.ts'
import { statusAt } from '#domain/competitions/start.ts'
import { turnAtHand } from '#domain/draft/advance.ts'
import { championsOf } from '#domain/history/season-table.ts'
import { wasMemberOn } from '#domain/leagues/membership-periods.ts'
import { isAdmin } from '#domain/leagues/roles.ts'
import { activityDefinition } from '#domain/news/news-registry.ts'
import { mourningMs } from '#domain/news/remembrance.ts'
import type { TableRow } from '#domain/scoring/scored.ts'
import { nextSeasonDates } from '#domain/seasons/next.ts'
import { firstDayOf, isOpen, type Season, seasonState } from '#domain/seasons/state.ts'
import { headlineOf, mostLines } from '#domain/today/headline.ts'
import { readAsMember } from '../access.ts'
import { winnersOf } from '../competitions/list-competitions.ts'
import type { Ctx } from '../context.ts'
import { refusalByHand } from '../drafts/by-hand.ts'
import { stateOf } from '../drafts/state.ts'
import { currentTable } from '../leaderboards/current.ts'
import { viewMember } from '../members/member.ts'
import { viewActivity } from '../news/activity-lines.ts'
import type { VersionOf } from '../page-version.ts'
import { boundRules, viewLeague } from '../views/leagues.ts'
import { roomOf } from '../views/list-room.ts'
import { usersById } from '../views/standings.ts'
import { type TodaySince, todayParts, todaySince, viewQuietDay, viewToday } from './today.ts'

type Home = z.output<typeof homePage>
type CompetitionRow = Awaited<ReturnType<typeof competitionLines>>[number]

const topRows = 5
/** How many activity items are read, so that runs can be grouped. */
const mostEntries = 40
/** Days for which opened lists are the headline. */
const openingDays = 3

export const viewCompetitionLine = (row: CompetitionRow, ctx: Ctx): z.output<typeof competitionLine> => {
  const status = statusAt(row, ctx.now)
  return {
    ...row,
    hasMatches: lengthSetting(row.type) !== null,
    status,
    winners: winnersOf(ctx, status, row.leaders),
  }
}

/**
 * A draft that is planned or running, as last stored. It is nobody's turn while it is paused, or once the turn has run
 * out.
 */
const viewDraft = (
  { now }: Ctx,
  userId: string,
  draft: Awaited<ReturnType<typeof draftInShort>>[number] | undefined,
): Home['draft'] => {
  if (!draft || draft.finishedAt !== null) return null
  const isRunning = draft.dueAt !== null && draft.dueAt > now
  const isOwnTurn = isRunning && turnAtHand(stateOf(draft, draft.outcomes))?.userId === userId
  return { isOwnTurn, until: isOwnTurn ? draft.dueAt : null }
}

const viewTop = (
  standings: readonly TableRow[],
  userId: string,
  userOf: ReturnType<typeof usersById>,
): Home['top'] =>
  standings
    .filter((row, place) => place < topRows || row.userId === userId)
    .map(({ userId, rank, points, provisionalPoints, active }) => ({
      ...userOf(userId),
      rank,
      points,
      provisionalPoints,
      active,
    }))

/** How many lists are complete, before the season begins; null after that. */
const viewReadiness = (
  lists: readonly { complete: boolean }[],
  season: Season,
  today: CalendarDay,
): Home['readiness'] =>
  seasonState(season, today) === 'before'
    ? { ready: lists.filter(({ complete }) => complete).length, players: lists.length }
    : null

/** The winners of the season if it is over, and when the next one could begin; null while it runs. */
const viewSeasonEnd = (
  ctx: Ctx,
  { season, league }: { season: Season; league: { picturesShared: boolean } },
  standings: readonly TableRow[],
  userOf: ReturnType<typeof usersById>,
): Home['seasonEnd'] => {
  const today = dayOf(ctx.now)
  if (season.endDate === null || isOpen(season, today)) return null
  return {
    champions: championsOf(standings).map((userId) => userOf(userId).displayName),
    next: nextSeasonDates({ start: firstDayOf(season), end: season.endDate }, today),
    picturesShared: league.picturesShared,
  }
}

/** True if the lists of a season were opened within the last days. */
const areJustOpened = (
  { listsSealed, startDate }: { listsSealed: boolean; startDate: CalendarDay | null },
  today: CalendarDay,
): boolean =>
  listsSealed && startDate !== null && startDate <= today && today < addDays(startDate, openingDays)

const dependsOn = homeVersion(mostEntries)

export const homeDependsOn: VersionOf<{ league: string }> = ({ db, now }, { league }, { userId }) =>
  dependsOn(db, {
    league,
    userId,
    now,
    mournedSince: addMs(now, -mourningMs),
  })

type Asked = Record<'now' | keyof TodaySince, string>

const partsOf = prepareLeagueParts((db, leagueId, userId, { now, ...since }: Names<Asked>) => {
  const viewer = { userId, now }
  return {
    versions: rulesFrom(db, leagueId, dayGiven(now)),
    users: usersAndMembers(db, leagueId),
    competitions: competitionLines(db, leagueId, dayGiven(now)),
    activity: activityItems(
      db,
      entriesOfBoth(
        pageOfLeague(leagueId, viewer, { limit: mostEntries }),
        announcedInLeague(leagueId, viewer, since.announcedFrom),
      ),
    ),
    sizes: listsReady(db, leagueId, dayGiven(now)),
    drafts: draftInShort(db, leagueId),
    exclusive: exclusiveFacts(db, currentSeasonIdOf(leagueId)),
    today: todayParts({ db, now }, leagueId, { userId, ...since }),
  }
})

/** Splits the rows into the latest items and the deaths announced since an instant. */
const splitAt = (announcedFrom: Instant, rows: readonly ActivityItemRow[]) => {
  const isAnnounced = ({ kind, newsKind, at }: ActivityItemRow): boolean =>
    newsKind !== null && at >= announcedFrom && activityDefinition(kind).announces !== undefined
  return {
    latest: rows.slice(0, mostEntries),
    announced: rows.filter(isAnnounced).slice(0, mostAnnounced),
  }
}

/** A league's home: the headline, the table, recent activity, coming dates, and links to everything else. */
export const readHome = async (ctx: Ctx, input: { league: string }): Promise<Home> => {
  const { now } = ctx
  const since = todaySince(now)
  const scope = await readAsMember(ctx, input.league, ({ asked }) =>
    partsOf(ctx.db, asked, { now, ...since }),
  )
  const { rows, season, membership, user } = scope
  const { versions, competitions } = rows
  const { users, members } = rows.users
  const day = dayOf(now)
  const { inForce: rules } = boundRules(versions, day)
  const board = currentTable(ctx, rows.today.board)
  const { listed, periods } = rows.today.people
  const own = listed.flatMap((row) =>
    row.pick.userId === user.userId
      ? [{ ...row, playerWasIn: row.diedOn !== null && wasMemberOn(periods, row.diedOn) }]
      : [],
  )
  const userOf = usersById(users, ctx.locale)
  const { latest, announced } = splitAt(since.announcedFrom, rows.activity)
  const ofDay = { ...scope, versions, competitions, userOf, userId: user.userId, announced }
  const today = viewToday(ctx, ofDay, rows.today, board)
  const yesterday = startOf(addDays(day, -1))
  const isHeadline = (row: ActivityItemRow): boolean =>
    row.at >= yesterday && activityDefinition(row.kind).headline?.(row) === true
  const headlineIds = new Set(latest.filter(isHeadline).map(({ id }) => id))
  const lines = viewActivity(ctx, user.userId, latest, userOf, {
    isWanted: (row, nth) => nth < mostLines || headlineIds.has(row.id),
  })
  const room = roomOf(ctx, own, {
    rules,
    season,
    memberSince: membership.joinedAt,
    byHand: refusalByHand(ctx, rows.exclusive[0], { season }),
  })
  // The free places of the own list are shown with it; of others, only the latest number.
  const toldRooms = new Set(room.free > 0 ? [user.userId] : [])
  const isToldOnce = ({ kind, actor }: (typeof lines)[number]): boolean => {
    if (!activityDefinition(kind).ofRoom || !actor) return true
    if (toldRooms.has(actor.userId)) return false
    toldRooms.add(actor.userId)
    return true
  }
  const draft = viewDraft(ctx, user.userId, rows.drafts[0])
  const readiness = viewReadiness(rows.sizes, season, day)
  const seasonEnd = viewSeasonEnd(ctx, scope, board.standings, userOf)
  const match = lines.find(({ id }) => headlineIds.has(id))
  const headline = headlineOf({
    death: today.deaths.length > 0,
    season_end: seasonEnd !== null,
    opening: areJustOpened(season, day),
    turn: draft?.isOwnTurn ?? false,
    match: match !== undefined,
    start: readiness !== null && season.startDate !== null,
    alone: members.length === 1 && isAdmin(membership.role),
    birthday: today.birthdays.length > 0,
    person: rows.today.people.inTurn !== null,
  })
  return {
    league: viewLeague(ctx, scope, { versions, counts: [{ count: members.length }] }),
    headline,
    today: {
      ...today,
      ...(headline === 'person'
        ? viewQuietDay(ctx, ofDay, rows.today, board)
        : { person: null, quiet: null }),
    },
    readiness,
    room,
    draft,
    match: match ?? null,
    top: viewTop(board.standings, user.userId, userOf),
    activity: lines.filter(isToldOnce).slice(0, mostLines),
    // Those being played before those that start later, although they started earlier
    competitions: competitions
      .map((row) => viewCompetitionLine(row, ctx))
      .sort((a, b) => Number(b.status === 'active') - Number(a.status === 'active')),
    members: members.map((row) => viewMember(row, ctx.locale)),
    seasonEnd,
  }
}
