import type { z } from 'zod'
import type {
  AdminCompetitionsPage,
  CompetitionsPage,
  CompetitionView,
  competitionInput,
  ListedCompetition,
  listCompetitionsInput,
} from '#contracts/competitions/competition.ts'
import type { leagueInput } from '#contracts/fields/fields.ts'
import type { Db } from '#db/client.ts'
import {
  listedCompetitions,
  type ParticipantRow,
  participantsOf,
  shownCompetitionIds,
  type Winner,
} from '#db/queries/competitions/competitions.ts'
import type { LeagueIdOf } from '#db/queries/leagues/member-scope.ts'
import { roster } from '#db/queries/leagues/members.ts'
import { rulesFrom } from '#db/queries/picks/deathlists.ts'
import { dayOf } from '#domain/calendar-day.ts'
import { groupBy } from '#domain/group-by.ts'
import { prepareMemberRead, readAsAdmin, readAsMember } from '../access.ts'
import type { Ctx } from '../context.ts'
import { presentUser, shownName } from '../profile/present.ts'
import { viewCompetition, viewLeagueHead } from '../views/competitions.ts'
import { readAsCompetitionMember } from './scope.ts'

type LeagueInput = z.output<typeof leagueInput>
type Rows = Awaited<ReturnType<typeof listedCompetitions>>

/** Queries for the competitions of a league, to be added to a page's batch. */
export const competitionParts = (db: Db, leagueId: LeagueIdOf, before?: string | undefined) => {
  const ids = shownCompetitionIds(leagueId, before)
  return { competitions: listedCompetitions(db, ids), participants: participantsOf(db, { ids }) }
}

/** The names of the leaders of a finished leaderboard. */
export const winnersOf = (
  ctx: Ctx,
  status: CompetitionView['status'],
  leaders: readonly Winner[],
): string[] =>
  status === 'past' || status === 'sealed' ? leaders.map((player) => shownName(player, ctx.locale)) : []

/** Competitions as the contract shows them, with their named participants. */
export const viewAll = (
  ctx: Ctx,
  { competitions, participants }: { competitions: Rows; participants: readonly ParticipantRow[] },
): ListedCompetition[] => {
  const named = groupBy(participants, ({ competitionId }) => competitionId)
  return competitions.map(({ competition, members, season, leaders }) => {
    const view = viewCompetition(competition, named.get(competition.id) ?? [], members, ctx.now)
    return { ...view, season, winners: winnersOf(ctx, view.status, leaders) }
  })
}

/**
 * The competitions of a league, latest start first: planned, running and recently ended ones, up to a hundred, and the
 * ten cancelled last; or the hundred that ended before a given one.
 */
export const listCompetitions = async (
  ctx: Ctx,
  input: z.output<typeof listCompetitionsInput>,
): Promise<CompetitionView[]> => {
  const { rows } = await readAsMember(ctx, input.league, ({ leagueId }) =>
    competitionParts(ctx.db, leagueId, input.before),
  )
  return viewAll(ctx, rows)
}

const readCompetitions = prepareMemberRead(({ db }, leagueId) => competitionParts(db, leagueId))

export const readCompetitionsPage = async (ctx: Ctx, input: LeagueInput): Promise<CompetitionsPage> => {
  const { league, membership, rows } = await readCompetitions(ctx, input.league)
  const views = viewAll(ctx, rows)
  const of = (...statuses: CompetitionView['status'][]) =>
    views.filter(({ status }) => statuses.includes(status))
  return {
    league: viewLeagueHead(league, membership),
    active: of('active'),
    upcoming: of('upcoming').reverse(),
    past: of('past', 'sealed'),
    cancelled: of('cancelled'),
  }
}

/**
 * The admins' page: competitions, and the data needed to plan one.
 * @throws AppError not_allowed for plain members
 */
export const readAdminCompetitionsPage = async (
  ctx: Ctx,
  input: LeagueInput,
): Promise<AdminCompetitionsPage> => {
  const today = dayOf(ctx.now)
  const scope = await readAsAdmin(ctx, input.league, ({ leagueId }) => ({
    members: roster(ctx.db, leagueId),
    rules: rulesFrom(ctx.db, leagueId, today),
  }))
  const { members, rules } = scope.rows
  return {
    league: viewLeagueHead(scope.league, scope.membership),
    today,
    members: members.map((member) => presentUser(member, ctx.locale)),
    maxPicks: rules[0]?.maxPicks ?? 1,
  }
}

export const getCompetition = async (
  ctx: Ctx,
  input: z.output<typeof competitionInput>,
): Promise<CompetitionView> => {
  const { competition, participants, members } = await readAsCompetitionMember(ctx, input, () => ({}))
  return viewCompetition(competition, participants, members, ctx.now)
}
