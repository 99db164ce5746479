import { uuidv7 } from 'uuidv7'
import type { CompetitionView, CreateCompetitionInput } from '#contracts/competitions/competition.ts'
import { runBatch } from '#db/batch.ts'
import {
  fewerInSeason,
  fewerOpenThan,
  openCompetitions,
} from '#db/queries/competitions/competition-conditions.ts'
import { insertCompetition, setParticipants } from '#db/queries/competitions/competitions.ts'
import { isCurrentAdmin, roster } from '#db/queries/leagues/members.ts'
import { isSeasonCurrent } from '#db/queries/leagues/seasons.ts'
import { auditedChange } from '#db/queries/news/audited-change.ts'
import { dayOf } from '#domain/calendar-day.ts'
import {
  everySetting,
  ownSettings,
  type Plan,
  picksInPlay,
  planRefusal,
} from '#domain/competitions/competition-plan.ts'
import { commitmentOf, drawnOrder } from '#domain/draw.ts'
import { standing } from '#domain/leagues/quotas.ts'
import { slugCandidates } from '#domain/leagues/slug.ts'
import { readAsAdmin } from '../access.ts'
import type { Ctx } from '../context.ts'
import { AppError } from '../errors.ts'
import { limitError } from '../quotas.ts'
import { randomHex, randomLetters } from '../random-codes.ts'
import { viewCompetition } from '../views/competitions.ts'

const { competitions, seasonCompetitions } = standing

/**
 * The name and the dates, which every competition needs.
 * @throws AppError competition_info_missing, with the first missing field
 */
export const requireInfo = (input: {
  name?: string | null | undefined
  startDate?: string | null | undefined
  endDate?: string | null | undefined
}): { name: string; startDate: string; endDate: string } => {
  const { name, startDate, endDate } = input
  if (name && startDate && endDate) return { name, startDate, endDate }
  const field = !name ? 'name' : !startDate ? 'startDate' : 'endDate'
  throw new AppError('competition_info_missing', { field })
}

/**
 * Checks a plan against the current state of the league.
 * @param named user ids; null for all members
 * @throws AppError the refusals of planRefusal, competition_participant_unknown
 */
export const checkPlan = (
  ctx: Ctx,
  plan: Plan,
  named: readonly string[] | null,
  members: readonly { userId: string }[],
): void => {
  const known = new Set(members.map(({ userId }) => userId))
  if (named?.some((userId) => !known.has(userId)))
    throw new AppError('competition_participant_unknown', { field: 'participants' })
  const refusal = planRefusal(plan, named?.length ?? members.length, named !== null, dayOf(ctx.now))
  if (refusal) throw new AppError(refusal.code, refusal)
}

/** A plan as the audit log stores it: with every setting by its name. */
export const recordedPlan = <P extends Pick<Plan, 'settings'>>({ settings, ...plan }: P) => ({
  ...plan,
  ...everySetting(settings),
})

/**
 * Plans a competition in the league's current season. The coin's seed is generated here; its commitment is public from
 * now on.
 * @throws AppError not_allowed, competition_info_missing, the refusals of checkPlan, too_many_competitions,
 *   quota_season_competitions, quota_competitions_made, changed_meanwhile when another season was opened
 *   between reading and writing
 */
export const createCompetition = async (
  ctx: Ctx,
  input: CreateCompetitionInput,
): Promise<CompetitionView> => {
  const scope = await readAsAdmin(ctx, input.league, ({ leagueId }) => ({
    members: roster(ctx.db, leagueId),
  }))
  const { db, now } = ctx
  const { league, season, user } = scope
  const { members } = scope.rows
  const { name, ...dates } = requireInfo(input)
  const plan: Plan = {
    type: input.type,
    ...dates,
    ...picksInPlay(input),
    settings: ownSettings(input.type, input),
  }
  const named = input.participants?.length ? [...new Set(input.participants)] : null
  checkPlan(ctx, plan, named, members)

  const id = uuidv7()
  const change = auditedChange(ctx, league.id, user.userId)
  const coinSeed = randomHex()
  const participants = drawnOrder(coinSeed, named ?? []).map((userId, index) => ({
    userId,
    seed: index + 1,
    isMember: true,
  }))
  const { written, made, after } = await runBatch(db, {
    written: change.audit(
      {
        action: 'competition_created',
        after: { competitionId: id, name, ...recordedPlan(plan), participants: named },
      },
      isCurrentAdmin(league.id, user.userId),
      isSeasonCurrent(season.id),
      fewerOpenThan(league.id, competitions.max, dayOf(now)),
      fewerInSeason(season.id, seasonCompetitions.max),
    ),
    made: insertCompetition(
      db,
      {
        id,
        leagueId: league.id,
        seasonId: season.id,
        name,
        ...plan,
        coinSeed,
        coinCommitment: commitmentOf(coinSeed),
        createdBy: user.userId,
        createdAt: now,
        slugs: slugCandidates(name, randomLetters(), 'competition'),
      },
      change.id,
    ),
    participants: named ? setParticipants(db, id, participants, change.id) : undefined,
    recorded: change.record({
      kind: 'competition_created',
      competitionId: id,
      data: { name, type: plan.type, ...dates },
    }),
    after: openCompetitions(db, { leagueId: league.id, seasonId: season.id, today: dayOf(now) }),
  })
  const competition = made.created[0]
  if (written.length === 0 || !competition) {
    if ((after[0]?.count ?? 0) >= competitions.max) throw limitError(competitions)
    if ((after[0]?.inSeason ?? 0) >= seasonCompetitions.max) throw limitError(seasonCompetitions)
    throw new AppError('changed_meanwhile')
  }
  return viewCompetition(competition, participants, members.length, now)
}
