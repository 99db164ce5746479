import { livingPicksOfSeason } from '#db/queries/competitions.ts'
import { currentSeasonIdOf } from '#db/queries/gate.ts'
import { roster } from '#db/queries/members.ts'
import { latestCalibration } from '#db/queries/outlook.ts'
import type { Advice, AdviceInput } from '../../contracts/competition.ts'
import { addDays, dayOf, daysBetween } from '../../domain/calendar-day.ts'
import { type AdvicePerson, recommendedLength, toldBlankShare } from '../../domain/competitions/advice.ts'
import { daysNeeded, roundsOf } from '../../domain/competitions/length.ts'
import { usualDurationDays } from '../../domain/competitions/plan.ts'
import { groupBy } from '../../domain/group-by.ts'
import { calibrate } from '../../domain/outlook/calibration.ts'
import { birthOf } from '../../domain/people/facts.ts'
import { listsAreSealed } from '../../domain/seasons/sealed-lists.ts'
import { readAsMember } from '../access.ts'
import type { Ctx } from '../context.ts'
import { AppError } from '../errors.ts'

/** Lengths of a round that are worth comparing, in days. */
const usualLengths = [7, 14, 21, 28, 42, 60, 90, 120, 180, 365]

type Row = Awaited<ReturnType<typeof livingPicksOfSeason>>[number]

/**
 * What to expect of a competition that is being planned: how many days its schedule needs, and how many of its matches
 * are likely to end without any death, by the lists as they are now and the model of the outlook; of sealed lists nothing is
 * said.
 * @throws AppError competition_participant_unknown
 */
export const adviseCompetition = async (ctx: Ctx, input: AdviceInput): Promise<Advice> => {
  const { rows, season } = await readAsMember(ctx, input.league, ({ leagueId }) => ({
    members: roster(ctx.db, leagueId),
    picks: livingPicksOfSeason(ctx.db, currentSeasonIdOf(leagueId)),
    calibrations: latestCalibration(ctx.db),
  }))
  const { members, picks, calibrations } = rows
  const known = new Set(members.map(({ userId }) => userId))
  const players = input.participants?.length ? [...new Set(input.participants)] : [...known]
  if (players.some((userId) => !known.has(userId)))
    throw new AppError('competition_participant_unknown', { field: 'participants' })

  const { type } = input
  const rounds = roundsOf(type, players.length)
  const byUser = groupBy(picks, ({ userId }) => userId)
  const { factor } = calibrate(calibrations[0] ?? { observed: 0, expected: 0 })
  const personOf = ({ personId, sex, ...held }: Row): AdvicePerson => {
    const birth = birthOf(held)
    return { personId, life: birth && { birth, sex }, weight: factor * ctx.blurOf(personId) }
  }
  // What is likely would say what is on the lists, and so would a length made of it: nobody is on a sealed one here.
  const sealed = listsAreSealed(season, dayOf(ctx.now))
  const lists = sealed ? [] : players.map((userId) => (byUser.get(userId) ?? []).map(personOf))
  const from = input.startDate || addDays(dayOf(ctx.now), 1)
  const needed = (days: number) =>
    daysNeeded({ type, roundDurationDays: days, matchDurationDays: days }, players.length)
  const at = (days: number) => ({
    days,
    daysNeeded: needed(days),
    blankShare: toldBlankShare(lists, from, days),
  })
  const days = input.durationDays ?? usualDurationDays
  const given = input.startDate && input.endDate ? daysBetween(input.startDate, input.endDate) + 1 : null
  // Without a last day of its own it should be over with the season.
  const room = given ?? (season.endDate ? daysBetween(from, season.endDate) + 1 : Number.POSITIVE_INFINITY)
  const fitting = usualLengths.filter((length) => needed(length) <= room)
  const told =
    rounds > 0 &&
    fitting.length > 0 &&
    fitting.every((length) => toldBlankShare(lists, from, length) !== null)
  const recommendedDays = told ? recommendedLength(lists, from, fitting) : null
  return {
    players: players.length,
    rounds,
    chosen: rounds === 0 ? null : at(days),
    fits: given === null ? null : needed(days) <= given,
    earliestEnd: input.startDate ? addDays(input.startDate, needed(days) - 1) : null,
    recommendedDays,
    tieBreakersDecide: told && recommendedDays === null,
    lengths: rounds === 0 ? [] : usualLengths.map(at),
  }
}
