import { uuidv7 } from 'uuidv7'
import { runBatch } from '#db/batch.ts'
import { all } from '#db/conditions.ts'
import { isAsSettled, isUpcoming } from '#db/queries/competition-conditions.ts'
import { changeCompetition, markCompetitionStale, setParticipants } from '#db/queries/competitions.ts'
import { isCurrentAdmin, roster } from '#db/queries/members.ts'
import { audit } from '#db/queries/record.ts'
import type { CompetitionView, UpdateCompetitionInput } from '../../contracts/competition.ts'
import { dayOf } from '../../domain/calendar-day.ts'
import { type GivenSettings, type Plan, settingsOf } from '../../domain/competitions/plan.ts'
import { statusAt } from '../../domain/competitions/start.ts'
import { drawnOrder } from '../../domain/draw.ts'
import { requireAdmin } from '../access.ts'
import type { Ctx } from '../context.ts'
import { AppError } from '../errors.ts'
import { onFreshRows } from '../fresh-rows.ts'
import { checkPlan, requireInfo } from './create.ts'
import { readAsCompetitionMember } from './scope.ts'
import { viewCompetition } from './view.ts'

/** What is given, over what there is; null and undefined leave it as it is. */
const over = (row: GivenSettings, input: GivenSettings): GivenSettings => ({
  pickParticipation: input.pickParticipation ?? row.pickParticipation,
  picksCount: input.picksCount ?? row.picksCount,
  roundDurationDays: input.roundDurationDays ?? row.roundDurationDays,
  matchDurationDays: input.matchDurationDays ?? row.matchDurationDays,
  tiebreakerPriority: input.tiebreakerPriority ?? row.tiebreakerPriority,
  allowDraws: input.allowDraws ?? row.allowDraws,
  scoringDirection: input.scoringDirection ?? row.scoringDirection,
  allowMultiple: input.allowMultiple ?? row.allowMultiple,
})

const update = async (ctx: Ctx, input: UpdateCompetitionInput): Promise<CompetitionView> => {
  const { db, now } = ctx
  const scope = await readAsCompetitionMember(ctx, input, ({ leagueId }) => ({
    members: roster(db, leagueId),
  }))
  requireAdmin(scope)
  const { competition: row, user } = scope
  const { members } = scope.rows
  const status = statusAt(row, now)
  if (status === 'cancelled') throw new AppError('competition_cancelled')
  if (status !== 'upcoming' || row.startedAt !== null) throw new AppError('competition_begun')

  const info = requireInfo({
    name: input.name === undefined ? row.name : input.name,
    startDate: input.startDate === undefined ? row.startDate : input.startDate,
    endDate: input.endDate === undefined ? row.endDate : input.endDate,
  })
  const plan: Plan = {
    type: row.type,
    startDate: info.startDate,
    endDate: info.endDate,
    ...settingsOf(row.type, over(row, input)),
  }
  // In an order that does not give the draw away.
  const before = scope.participants.length > 0 ? scope.participants.map(({ userId }) => userId).sort() : null
  const given = input.participants === undefined ? before : input.participants
  const named = given?.length ? [...new Set(given)] : null
  checkPlan(ctx, plan, named, members)

  const auditId = uuidv7()
  const { type, ...changes } = plan
  const participants = drawnOrder(row.coinSeed, named ?? []).map((userId, index) => ({
    userId,
    seed: index + 1,
  }))
  const { written, changed } = await runBatch(db, {
    written: audit(
      db,
      {
        id: auditId,
        leagueId: row.leagueId,
        actorId: user.userId,
        action: 'competition_changed',
        before: {
          competitionId: row.id,
          name: row.name,
          startDate: row.startDate,
          endDate: row.endDate,
          ...settingsOf(type, over(row, {})),
          participants: before,
        },
        after: { competitionId: row.id, name: info.name, ...changes, participants: named },
        at: now,
      },
      all(
        isCurrentAdmin(row.leagueId, user.userId),
        isUpcoming(row.id, dayOf(now)),
        isAsSettled(row, scope.participants),
      ),
    ),
    changed: changeCompetition(db, row.id, { name: info.name, ...changes }, auditId),
    participants: setParticipants(db, row.id, participants, auditId),
    stale: markCompetitionStale(db, row.id, now, auditId),
  })
  const competition = changed[0]
  if (written.length === 0 || !competition) throw new AppError('changed_meanwhile')
  return viewCompetition(competition, participants, members.length, now)
}

/**
 * Changes what is given of a competition before its start; its type and its coin stay. Of two who change different things
 * at once, neither's change is lost.
 * @throws AppError not_allowed, competition_begun, competition_cancelled, competition_info_missing, the refusals of
 * checkPlan, changed_meanwhile
 */
export const updateCompetition = (ctx: Ctx, input: UpdateCompetitionInput): Promise<CompetitionView> =>
  onFreshRows(() => update(ctx, input))
