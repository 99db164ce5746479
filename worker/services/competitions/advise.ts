import type { Advice, AdviceInput } from '#contracts/competitions/competition.ts'
import { livingPicksOfSeason } from '#db/queries/competitions/competitions.ts'
import { latestCalibration } from '#db/queries/competitions/outlook.ts'
import { currentSeasonIdOf } from '#db/queries/leagues/member-scope.ts'
import { roster } from '#db/queries/leagues/members.ts'
import { addDays, type CalendarDay, dayOf, daysBetween } from '#domain/calendar-day.ts'
import {
  type AdvicePerson,
  adviceLists,
  longestProposed,
  recommendedLength,
  shownBlankShare,
} from '#domain/competitions/advice.ts'
import { advisedLengths, roundsOf, scheduleDays } from '#domain/competitions/length.ts'
import { usualDurationDays } from '#domain/competitions/setting-types.ts'
import { groupBy } from '#domain/group-by.ts'
import { calibrate } from '#domain/outlook/calibration.ts'
import { birthOf } from '#domain/people/facts.ts'
import { listsAreSealed } from '#domain/seasons/sealed-lists.ts'
import { readAsMember } from '../access.ts'
import type { Ctx } from '../context.ts'
import { AppError } from '../errors.ts'

type Row = Awaited<ReturnType<typeof livingPicksOfSeason>>[number]

/**
 * The day from which shares are computed: the first of the next month, whatever is planned. With a free choice of the
 * day, each request would reveal more about the lists.
 */
const shownFrom = (today: CalendarDay): CalendarDay =>
  `${addDays(`${today.slice(0, 7)}-01`, 31).slice(0, 7)}-01`

/**
 * Advice for a competition that is being planned: how many days its schedule needs, and how many matches between the
 * league's current lists are likely to end without any death, by the model of the outlook. No shares while lists are
 * sealed. Shares depend on the league's lists and the month alone (decision 16); dates and players change only the
 * schedule.
 * @throws AppError competition_participant_unknown, competition_starts_too_soon
 */
export const adviseCompetition = async (ctx: Ctx, input: AdviceInput): Promise<Advice> => {
  const today = dayOf(ctx.now)
  const { rows, season } = await readAsMember(ctx, input.league, ({ leagueId }) => ({
    members: roster(ctx.db, leagueId),
    picks: livingPicksOfSeason(ctx.db, currentSeasonIdOf(leagueId)),
    calibrations: latestCalibration(ctx.db),
  }))
  if (input.startDate && input.startDate <= today)
    throw new AppError('competition_starts_too_soon', { field: 'startDate' })
  const { members, picks, calibrations } = rows
  const known = new Set(members.map(({ userId }) => userId))
  const players = input.participants?.length ? [...new Set(input.participants)] : [...known]
  if (players.some((userId) => !known.has(userId)))
    throw new AppError('competition_participant_unknown', { field: 'participants' })

  const { type } = input
  const rounds = roundsOf(type, players.length)
  const { factor } = calibrate(calibrations[0])
  const personOf = ({ personId, sex, ...held }: Row): AdvicePerson => {
    const birth = birthOf(held)
    return { personId, life: birth && { birth, sex }, weight: factor * ctx.blurOf(personId) }
  }
  const byUser = groupBy(picks, ({ userId }) => userId)
  // Shares, and a length computed from them, would reveal what is on sealed lists: leave them out.
  const isShown = rounds > 0 && !listsAreSealed(season, today)
  const lists = adviceLists(
    isShown ? [...known].map((userId) => (byUser.get(userId) ?? []).map(personOf)) : [],
    shownFrom(today),
  )
  const needed = (days: number) => scheduleDays(type, players.length, days)
  const lengths = advisedLengths.map((days) => ({
    days,
    daysNeeded: needed(days),
    blankShare: isShown ? shownBlankShare(lists, days) : null,
  }))
  const days = input.durationDays ?? usualDurationDays
  const given = input.startDate && input.endDate ? daysBetween(input.startDate, input.endDate) + 1 : null
  const from = input.startDate || addDays(today, 1)
  // Without a last day of its own the competition should end with the season.
  const room = given ?? (season.endDate ? daysBetween(from, season.endDate) + 1 : Number.POSITIVE_INFINITY)
  const fitting = lengths.filter((length) => length.daysNeeded <= room)
  const isKnown = fitting.length > 0 && fitting.every(({ blankShare }) => blankShare !== null)
  const recommendedDays = isKnown ? recommendedLength(fitting) : null
  return {
    players: players.length,
    rounds,
    chosen: rounds === 0 ? null : (lengths.find((length) => length.days === days) ?? null),
    fits: given === null ? null : needed(days) <= given,
    earliestEnd: input.startDate ? addDays(input.startDate, needed(days) - 1) : null,
    recommendedDays,
    proposedDays: recommendedDays ?? longestProposed(fitting),
    tieBreakersDecide: isKnown && recommendedDays === null,
    lengths: rounds === 0 ? [] : lengths,
  }
}
