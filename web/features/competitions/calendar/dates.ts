import type { CalendarPage } from '#contracts/calendar.ts'
import type { CompetitionView } from '#contracts/competitions/competition.ts'
import type { SeasonView } from '#contracts/season.ts'
import { addDays, type CalendarDay } from '#domain/calendar-day.ts'
import { roundDuration } from '#domain/competitions/length.ts'
import { roundDays } from '#domain/competitions/schedule.ts'

export interface CalendarEntry {
  kind:
    | 'season_starts'
    | 'season_ends'
    | 'season_seals'
    | 'window'
    | 'team_due'
    | 'competition_starts'
    | 'round'
    | 'competition_ends'
    | 'competition_seals'
  on: CalendarDay
  /** Last day of a round or a transfer window */
  end: CalendarDay | null
  round: number | null
  competition: CompetitionView | null
}

const entry = (
  kind: CalendarEntry['kind'],
  on: CalendarDay | null,
  more: Partial<CalendarEntry> = {},
): CalendarEntry[] => (on === null ? [] : [{ kind, on, end: null, round: null, competition: null, ...more }])

const datesOf = (competition: CompetitionView): CalendarEntry[] => {
  const { startDate, endDate, sealsOn, rounds } = competition
  const at = { competition }
  return [
    ...(competition.pickParticipation === 'subset' ? entry('team_due', addDays(startDate, -1), at) : []),
    // With rounds, the first round marks the start.
    ...(rounds === 0 ? entry('competition_starts', startDate, at) : []),
    ...roundDays(startDate, rounds, roundDuration(competition) ?? 1).flatMap(({ round, start, end }) =>
      entry('round', start, { ...at, round, end }),
    ),
    ...entry('competition_ends', endDate, at),
    ...entry('competition_seals', sealsOn, at),
  ]
}

/** All dates of a season and its competitions, earliest first */
export const calendarEntries = (
  season: SeasonView,
  windows: CalendarPage['windows'],
  competitions: readonly CompetitionView[],
): CalendarEntry[] =>
  [
    ...entry('season_starts', season.startDate),
    ...windows.flatMap(({ from, to }) => entry('window', from, { end: to })),
    ...competitions.flatMap(datesOf),
    ...entry('season_ends', season.endDate),
    ...entry('season_seals', season.sealsOn),
  ].toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))
