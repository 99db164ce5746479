import type { CompetitionView, UpdateCompetitionInput } from '#contracts/competitions/competition.ts'
import { readSettings } from '#contracts/competitions/competition-settings.ts'
import { runBatch } from '#db/batch.ts'
import { isAsSettled, isUpcoming } from '#db/queries/competitions/competition-conditions.ts'
import {
  changeCompetition,
  markCompetitionStale,
  setParticipants,
} from '#db/queries/competitions/competitions.ts'
import { isCurrentAdmin } from '#db/queries/leagues/members.ts'
import { auditedChange } from '#db/queries/news/audited-change.ts'
import { dayOf } from '#domain/calendar-day.ts'
import { ownSettings, picksInPlay } from '#domain/competitions/competition-plan.ts'
import { drawnOrder } from '#domain/draw.ts'
import type { Ctx } from '../context.ts'
import { AppError } from '../errors.ts'
import { retryOnConflict } from '../retry-on-conflict.ts'
import { viewCompetition } from '../views/competitions.ts'
import { checkPlan, recordedPlan, requireInfo } from './create-competition.ts'
import { readToChange } from './scope.ts'

/**
 * Changes the given fields of a competition before its start; its type and its coin stay. Concurrent changes of
 * different fields are both kept.
 * @throws AppError not_allowed, competition_begun, competition_cancelled, competition_info_missing, the
 *   refusals of checkPlan, changed_meanwhile
 */
export const updateCompetition = retryOnConflict(
  async (ctx: Ctx, input: UpdateCompetitionInput): Promise<CompetitionView> => {
    const { db, now } = ctx
    const { row, user, participants: present, members, status } = await readToChange(ctx, input)
    if (status !== 'upcoming' || row.startedAt !== null) throw new AppError('competition_begun')

    const { name, ...dates } = requireInfo({
      name: input.name === undefined ? row.name : input.name,
      startDate: input.startDate === undefined ? row.startDate : input.startDate,
      endDate: input.endDate === undefined ? row.endDate : input.endDate,
    })
    const { type } = row
    const settings = readSettings(row)
    const changes = {
      ...dates,
      ...picksInPlay(input, row),
      settings: ownSettings(type, input, settings),
    }
    // Sorted, so that the order does not reveal the draw.
    const before = present.length > 0 ? present.map(({ userId }) => userId).sort() : null
    const given = input.participants === undefined ? before : input.participants
    const named = given?.length ? [...new Set(given)] : null
    // Of participants chosen earlier, those who have left stay: they may return before the start.
    const playing =
      given === before ? named?.filter((id) => members.some(({ userId }) => userId === id)) : named
    checkPlan(ctx, { type, ...changes }, playing ?? null, members)

    const isMoved = dates.startDate !== row.startDate || dates.endDate !== row.endDate
    const change = auditedChange(ctx, row.leagueId, user.userId)
    const participants = drawnOrder(row.coinSeed, named ?? []).map((userId, index) => ({
      userId,
      seed: index + 1,
      isMember: members.some((member) => member.userId === userId),
    }))
    const { written, changed } = await runBatch(db, {
      written: change.audit(
        {
          action: 'competition_changed',
          before: {
            competitionId: row.id,
            name: row.name,
            type,
            startDate: row.startDate,
            endDate: row.endDate,
            ...picksInPlay(row),
            ...settings,
            participants: before,
          },
          after: { competitionId: row.id, name, ...recordedPlan(changes), participants: named },
        },
        isCurrentAdmin(row.leagueId, user.userId),
        isUpcoming(row.id, dayOf(now)),
        isAsSettled(row, present),
      ),
      changed: changeCompetition(db, row.id, { name, ...changes }, change.id),
      participants: setParticipants(db, row.id, participants, change.id),
      recorded: isMoved
        ? change.record({ kind: 'competition_moved', competitionId: row.id, data: dates })
        : undefined,
      stale: markCompetitionStale(db, row.id, now, change.id),
    })
    const competition = changed[0]
    if (written.length === 0 || !competition) throw new AppError('changed_meanwhile')
    return viewCompetition(competition, participants, members.length, now)
  },
)
