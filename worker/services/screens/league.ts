import type { z } from 'zod'
import type { adminPage, membersPage, settingsPage } from '#contracts/league-pages.ts'
import type { Invitation } from '#contracts/member.ts'
import { dayGiven, type Names } from '#db/prepared.ts'
import { openInvitations } from '#db/queries/leagues/joining.ts'
import { currentSeasonIdOf, prepareLeagueParts } from '#db/queries/leagues/member-scope.ts'
import { roster } from '#db/queries/leagues/members.ts'
import { competitionLines } from '#db/queries/leagues/overview.ts'
import { rulesHistory } from '#db/queries/leagues/rules.ts'
import { seasonsOfLeague } from '#db/queries/leagues/seasons.ts'
import { openReports } from '#db/queries/news/comment-reports.ts'
import { webhooksOf } from '#db/queries/news/webhooks.ts'
import { listNames } from '#db/queries/picks/deathlists.ts'
import { standingsVersion } from '#db/queries/versions/league-versions.ts'
import { dayOf } from '#domain/calendar-day.ts'
import { isUnscored } from '#domain/competitions/unscored.ts'
import { isAdmin } from '#domain/leagues/roles.ts'
import { prepareMemberRead, readAsAdmin } from '../access.ts'
import { viewReport } from '../comments/reports.ts'
import type { Ctx } from '../context.ts'
import { currentTable, tableAndPicks } from '../leaderboards/current.ts'
import { viewMember } from '../members/member.ts'
import { ofLeague } from '../page-version.ts'
import { failuresSince, healthParts, viewHealth } from '../people/health.ts'
import { presentUserOrNull } from '../profile/present.ts'
import { viewHistory } from '../rules/get-rules.ts'
import { leagueFacts, viewLeague } from '../views/leagues.ts'
import { viewSeason } from '../views/seasons.ts'
import { viewCompetitionLine } from './home.ts'

interface Input {
  league: string
}

const viewInvitation = (
  { inviter, ...row }: Awaited<ReturnType<typeof openInvitations>>[number],
  ctx: Ctx,
): Invitation => ({ ...row, invitedBy: presentUserOrNull(inviter, ctx.locale) })

type Asked = Record<'now' | 'failedSince', string>

const adminParts = prepareLeagueParts((db, leagueId, userId, { now, failedSince }: Names<Asked>) => ({
  facts: leagueFacts({ db, now }, leagueId),
  members: roster(db, leagueId),
  invitations: openInvitations(db, leagueId),
  seasons: seasonsOfLeague(db, leagueId),
  health: healthParts({ db, now }, leagueId, userId, failedSince),
  webhooks: webhooksOf(db, leagueId),
  reports: openReports(db, leagueId),
  competitions: competitionLines(db, leagueId, dayGiven(now)),
}))

const readMembers = prepareMemberRead((asking, leagueId, viewer) => {
  const { db } = asking
  const seasonId = currentSeasonIdOf(leagueId)
  return {
    facts: leagueFacts(asking, leagueId),
    members: roster(db, leagueId),
    invitations: openInvitations(db, leagueId),
    lists: listNames(db, seasonId, viewer),
    board: tableAndPicks(asking, seasonId),
  }
})

export const membersDependOn = ofLeague(standingsVersion)

/** The members page: members with their standings, and for admins the invitations. */
export const readMembersPage = async (ctx: Ctx, input: Input): Promise<z.output<typeof membersPage>> => {
  const { locale } = ctx
  const scope = await readMembers(ctx, input.league)
  const { facts, members, invitations, lists, board } = scope.rows
  const { standings } = currentTable(ctx, board)
  const standingOf = new Map(
    isUnscored(standings) ? [] : standings.map(({ userId, rank, points }) => [userId, { rank, points }]),
  )
  const listNameOf = new Map(lists.map(({ userId, name }) => [userId, name]))
  return {
    league: viewLeague(ctx, scope, facts),
    members: members.map((row) => ({
      ...viewMember(row, locale),
      standing: standingOf.get(row.userId) ?? null,
      listName: listNameOf.get(row.userId) ?? null,
    })),
    invitations: isAdmin(scope.membership.role) ? invitations.map((row) => viewInvitation(row, ctx)) : [],
  }
}

/**
 * The admin page.
 * @throws AppError not_allowed for plain members
 */
export const readAdminPage = async (ctx: Ctx, input: Input): Promise<z.output<typeof adminPage>> => {
  const scope = await readAsAdmin(ctx, input.league, ({ asked }) =>
    adminParts(ctx.db, asked, { now: ctx.now, failedSince: failuresSince(ctx) }),
  )
  const { facts, members, invitations, seasons, health, webhooks, reports, competitions } = scope.rows
  return {
    league: viewLeague(ctx, scope, facts),
    members: members.map((row) => viewMember(row, ctx.locale)),
    invitations: invitations.map((row) => viewInvitation(row, ctx)),
    seasons: seasons.map((season) => viewSeason(season, dayOf(ctx.now))),
    health: viewHealth(ctx, scope.season, health),
    picturesShared: scope.league.picturesShared,
    webhooks,
    reports: reports.map((row) => viewReport(row, { userId: scope.user.userId, locale: ctx.locale })),
    competitions: competitions.map((row) => viewCompetitionLine(row, ctx)),
  }
}

const readRules = prepareMemberRead((asking, leagueId) => ({
  facts: leagueFacts(asking, leagueId),
  history: rulesHistory(asking.db, leagueId, dayGiven(asking.now)),
  seasons: seasonsOfLeague(asking.db, leagueId),
}))

/** The rules page: the latest versions, editable for admins. */
export const readSettingsPage = async (ctx: Ctx, input: Input): Promise<z.output<typeof settingsPage>> => {
  const scope = await readRules(ctx, input.league)
  const { facts, history, seasons } = scope.rows
  return {
    league: viewLeague(ctx, scope, facts),
    rules: viewHistory(ctx, history),
    seasons: seasons.map((season) => viewSeason(season, dayOf(ctx.now))),
    canEdit: isAdmin(scope.membership.role),
  }
}
