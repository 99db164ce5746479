import type { z } from 'zod'
import type {
  adminPage,
  competitionLine,
  membersPage,
  overviewPage,
  settingsPage,
} from '#contracts/league-pages.ts'
import type { Invitation } from '#contracts/member.ts'
import { everMembersOf } from '#db/queries/competitions/leaderboard-results.ts'
import { openInvitations } from '#db/queries/leagues/joining.ts'
import type { LeagueIdOf } from '#db/queries/leagues/member-scope.ts'
import { roster } from '#db/queries/leagues/members.ts'
import { competitionLines } from '#db/queries/leagues/overview.ts'
import { rulesHistory } from '#db/queries/leagues/rules.ts'
import { seasonsOfLeague } from '#db/queries/leagues/seasons.ts'
import { pageOfLeague } from '#db/queries/news/activity-items.ts'
import { openReports } from '#db/queries/news/comment-reports.ts'
import { webhooksOf } from '#db/queries/news/webhooks.ts'
import { dayOf } from '#domain/calendar-day.ts'
import { statusAt } from '#domain/competitions/start.ts'
import { isAdmin } from '#domain/leagues/roles.ts'
import { readAsMember, requireAdmin } from '../access.ts'
import { winnersOf } from '../competitions/list-competitions.ts'
import type { Ctx } from '../context.ts'
import { roomOf } from '../deathlists/list-room.ts'
import { sinceParts, viewSince } from '../inbox/read.ts'
import { currentLeaderboard } from '../leaderboards/current.ts'
import { readinessParts, viewReadiness } from '../leagues/readiness.ts'
import { viewMember } from '../members/member.ts'
import { activityParts, viewActivity } from '../news/happenings.ts'
import { healthParts, viewHealth } from '../people/health.ts'
import { presentUserOrNull } from '../profile/present.ts'
import { viewReport } from '../remarks/reports.ts'
import { viewHistory } from '../rules/get-rules.ts'
import { boundRules, leagueFacts, viewLeague } from '../views/leagues.ts'
import { viewSeason } from '../views/seasons.ts'
import { usersById } from '../views/standings.ts'
import { viewSeasonEnd } from './season-end.ts'
import { todayParts, viewToday } from './today.ts'

interface Input {
  league: string
}

type CompetitionRow = Awaited<ReturnType<typeof competitionLines>>[number]

/** A competition in a list. */
const viewCompetitionLine = (row: CompetitionRow, ctx: Ctx): z.output<typeof competitionLine> => {
  const status = statusAt(row, ctx.now)
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    type: row.type,
    status,
    startDate: row.startDate,
    endDate: row.endDate,
    winners: winnersOf(ctx, status, row.leaders),
  }
}

const viewInvitation = (row: Awaited<ReturnType<typeof openInvitations>>[number], ctx: Ctx): Invitation => ({
  id: row.id,
  email: row.email,
  createdAt: row.createdAt,
  invitedBy: presentUserOrNull(row.inviter, ctx.locale),
})

/** The league's overview: members, competitions, what happened lately. */
export const readOverview = async (ctx: Ctx, input: Input): Promise<z.output<typeof overviewPage>> => {
  const scope = await readAsMember(ctx, input.league, ({ leagueId, user }) => ({
    facts: leagueFacts(ctx, leagueId),
    members: roster(ctx.db, leagueId),
    competitions: competitionLines(ctx.db, leagueId),
    activity: activityParts(ctx, pageOfLeague(leagueId, user.userId, { limit: 20 })),
    users: everMembersOf(ctx.db, leagueId),
    since: sinceParts(ctx, user.userId, leagueId),
    sizes: readinessParts(ctx, leagueId),
    today: todayParts(ctx, leagueId, user.userId),
  }))
  const { facts, members, competitions, activity, users, since, sizes } = scope.rows
  const { season, membership } = scope
  const today = dayOf(ctx.now)
  const { inForce: rules } = boundRules(facts.versions, today)
  const board = currentLeaderboard(ctx, scope.rows.today.board, scope.rows.today.boardPicks)
  const own = scope.rows.today.listed.filter(({ pick }) => pick.userId === scope.user.userId)
  const userOf = usersById(users, ctx.locale)
  return {
    league: viewLeague(ctx, scope, facts),
    today: viewToday(
      ctx,
      {
        ...scope,
        versions: facts.versions,
        competitions,
        members,
        displayName: (userId) => userOf(userId).displayName,
      },
      scope.rows.today,
      board,
    ),
    readiness: viewReadiness(sizes, season, today),
    room: roomOf(ctx, own, { rules, season, memberSince: membership.joinedAt }),
    members: members.map((row) => viewMember(row, ctx.locale)),
    competitions: competitions.map((row) => viewCompetitionLine(row, ctx)),
    activity: viewActivity(ctx, scope.user.userId, activity, userOf),
    since: viewSince(ctx, scope.user.userId, since, users),
    seasonEnd: viewSeasonEnd(ctx, scope, board.standings, userOf),
  }
}

const membersParts = (ctx: Ctx, leagueId: LeagueIdOf, userId: string) => ({
  facts: leagueFacts(ctx, leagueId),
  members: roster(ctx.db, leagueId),
  invitations: openInvitations(ctx.db, leagueId),
  seasons: seasonsOfLeague(ctx.db, leagueId),
  health: healthParts(ctx, leagueId, userId),
  webhooks: webhooksOf(ctx.db, leagueId),
  reports: openReports(ctx.db, leagueId),
})

const readMembers = async (ctx: Ctx, input: Input) => {
  const scope = await readAsMember(ctx, input.league, ({ leagueId, user }) =>
    membersParts(ctx, leagueId, user.userId),
  )
  const { facts, members, invitations, seasons, health, webhooks, reports } = scope.rows
  return {
    scope,
    webhooks,
    reports: reports.map((row) => viewReport(row, { userId: scope.user.userId, locale: ctx.locale })),
    page: {
      league: viewLeague(ctx, scope, facts),
      members: members.map((row) => viewMember(row, ctx.locale)),
      invitations: isAdmin(scope.membership.role) ? invitations.map((row) => viewInvitation(row, ctx)) : [],
    },
    seasons: seasons.map((season) => viewSeason(season, dayOf(ctx.now))),
    health: viewHealth(ctx, scope.season, health),
  }
}

/** The members page: who is in, and for admins who is invited. */
export const readMembersPage = async (ctx: Ctx, input: Input): Promise<z.output<typeof membersPage>> =>
  (await readMembers(ctx, input)).page

/**
 * The admin page.
 * @throws AppError not_allowed for plain members
 */
export const readAdminPage = async (ctx: Ctx, input: Input): Promise<z.output<typeof adminPage>> => {
  const { scope, page, seasons, health, webhooks, reports } = await readMembers(ctx, input)
  requireAdmin(scope)
  return {
    ...page,
    seasons,
    health,
    picturesShared: scope.league.picturesShared,
    webhooks,
    reports,
  }
}

/** The rules page: all versions, editable for admins. */
export const readSettingsPage = async (ctx: Ctx, input: Input): Promise<z.output<typeof settingsPage>> => {
  const scope = await readAsMember(ctx, input.league, ({ leagueId }) => ({
    facts: leagueFacts(ctx, leagueId),
    history: rulesHistory(ctx.db, leagueId),
    seasons: seasonsOfLeague(ctx.db, leagueId),
  }))
  const { facts, history, seasons } = scope.rows
  return {
    league: viewLeague(ctx, scope, facts),
    rules: viewHistory(ctx, history),
    seasons: seasons.map((season) => viewSeason(season, dayOf(ctx.now))),
    canEdit: isAdmin(scope.membership.role),
  }
}
