import { readSettings } from '#contracts/competitions/competition-settings.ts'
import type { Locale } from '#contracts/errors.ts'
import { wordsIn } from '#contracts/words.ts'
import { runBatch } from '#db/batch.ts'
import {
  calendarCompetitions,
  calendarMatches,
  calendarOwner,
  calendarSeasons,
  calendarUser,
} from '#db/queries/leagues/calendar.ts'
import { leagueIdsOf } from '#db/queries/leagues/overview.ts'
import { rulesOfLeaguesOf } from '#db/queries/leagues/rules.ts'
import { addDays, type CalendarDay, dayOf } from '#domain/calendar-day.ts'
import { roundDuration, roundsOf } from '#domain/competitions/length.ts'
import { roundDays } from '#domain/competitions/schedule.ts'
import { type WindowRules, windowDays, windowsOf } from '#domain/picks/windows.ts'
import type { Ctx } from '../context.ts'
import { shownName } from '../profile/present.ts'

/** An all-day event; both days are inclusive UTC days. */
export interface CalendarEvent {
  /** Stable, so that a change of dates moves the event instead of adding one. */
  id: string
  title: string
  start: CalendarDay
  end: CalendarDay
  url: string
}

type SeasonRow = Awaited<ReturnType<typeof calendarSeasons>>[number]
type CompetitionRow = Awaited<ReturnType<typeof calendarCompetitions>>[number]
type MatchRow = Awaited<ReturnType<typeof calendarMatches>>[number]

const seasonEvents = (
  ctx: Ctx,
  locale: Locale,
  { season, league }: SeasonRow,
  rules: WindowRules,
): CalendarEvent[] => {
  const url = `${ctx.publicUrl}/l/${league.slug}`
  const entry = (kind: 'seasonStarts' | 'seasonEnds', day: CalendarDay | null): CalendarEvent[] =>
    day === null
      ? []
      : [
          {
            id: `${season.id}-${kind}`,
            title: wordsIn(locale, 'pages')(`calendar.${kind}`, { league: league.name }),
            start: day,
            end: day,
            url,
          },
        ]
  return [
    ...entry('seasonStarts', season.startDate),
    ...windowDays(windowsOf(rules), season).map(
      ({ from, to }): CalendarEvent => ({
        id: `${season.id}-window-${from}`,
        title: wordsIn(locale, 'pages')('calendar.window', { league: league.name }),
        start: from,
        end: to,
        url,
      }),
    ),
    ...entry('seasonEnds', season.endDate),
  ]
}

const competitionEvents = (
  ctx: Ctx,
  locale: Locale,
  { competition, league, named, members }: CompetitionRow,
  matches: readonly MatchRow[],
): CalendarEvent[] => {
  const t = wordsIn(locale, 'pages')
  const names = { name: competition.name, league: league.name }
  const { id, name, startDate, endDate } = competition
  const page = `${ctx.publicUrl}/league/${league.slug}/competitions/${competition.slug}`
  const day = (kind: string, title: string, on: CalendarDay, url: string): CalendarEvent => ({
    id: `${id}-${kind}`,
    title,
    start: on,
    end: on,
    url,
  })
  const rounds = roundDays(
    startDate,
    roundsOf(competition.type, named || members),
    roundDuration({ type: competition.type, ...readSettings(competition) }) ?? 1,
  )
  const own = new Map(
    matches.filter((match) => match.competitionId === id).map((match) => [match.round, match]),
  )
  return [
    ...(competition.pickParticipation === 'subset'
      ? [day('choose', t('calendar.choose', names), addDays(startDate, -1), `${page}/team`)]
      : []),
    day('starts', t('calendar.starts', names), startDate, `${page}/leaderboard`),
    ...rounds.map(({ round, start, end }): CalendarEvent => {
      const opponent = own.get(round)
      const opponentName = opponent?.opponent
        ? shownName({ displayName: opponent.opponent, deletedAt: opponent.opponentDeletedAt }, locale)
        : null
      return {
        id: `${id}-round-${round}`,
        title: opponentName
          ? t('calendar.roundAgainst', { name, round, opponent: opponentName })
          : t('calendar.round', { name, round }),
        start,
        end,
        url: `${page}/matches`,
      }
    }),
    day('ends', t('calendar.ends', names), endDate, `${page}/leaderboard`),
  ]
}

/**
 * Season dates, competitions, rounds and deadlines of the link's user, in their language; null for an invalid link. The
 * token is the only authorization. One round trip.
 */
export const readCalendar = async (
  ctx: Ctx,
  token: string,
): Promise<{ userId: string; locale: Locale; events: CalendarEvent[] } | null> => {
  const { db } = ctx
  const userId = calendarUser(token)
  const { owners, seasons, rules, competitions, matches } = await runBatch(db, {
    owners: calendarOwner(db, token),
    seasons: calendarSeasons(db, userId),
    rules: rulesOfLeaguesOf(db, leagueIdsOf(userId), dayOf(ctx.now)),
    competitions: calendarCompetitions(db, userId),
    matches: calendarMatches(db, userId),
  })
  const owner = owners[0]
  if (!owner) return null
  const rulesOf = new Map(rules.map((row) => [row.leagueId, row]))
  return {
    userId: owner.userId,
    locale: owner.locale,
    events: [
      ...seasons.flatMap((row) =>
        seasonEvents(ctx, owner.locale, row, rulesOf.get(row.season.leagueId) ?? {}),
      ),
      ...competitions.flatMap((row) => competitionEvents(ctx, owner.locale, row, matches)),
    ],
  }
}
