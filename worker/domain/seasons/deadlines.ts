import { addDays, type CalendarDay } from '../calendar-day.ts'
import { windowDays } from '../picks/windows.ts'

export const deadlineKinds = [
  'season_starts',
  'season_ends',
  'season_seals',
  'rules_bind',
  'first_list_ends',
  'window_opens',
  'window_closes',
  'team_due',
  'competition_starts',
  'round_ends',
  'competition_ends',
] as const
type DeadlineKind = (typeof deadlineKinds)[number]

/** An upcoming day. For things that end or are due it is the last day on which they are possible. */
export interface Deadline {
  kind: DeadlineKind
  on: CalendarDay
  competitionId: string | null
  round: number | null
}

export interface DeadlineSources {
  season: { startDate: CalendarDay | null; endDate: CalendarDay | null }
  seasonSealsOn: CalendarDay | null
  /** The first day on which the rules saved last are in force */
  rulesBindFrom: CalendarDay
  /** Last day for the actor's own first list, if there is such a limit */
  firstListUntil: CalendarDay | null
  /** Transfer windows of the rules in force, if new picks are off */
  windows: readonly { from: CalendarDay; to: CalendarDay }[]
  /** Competitions that were not cancelled */
  competitions: readonly {
    id: string
    startDate: CalendarDay
    endDate: CalendarDay
    pickParticipation: 'all' | 'subset'
  }[]
  rounds: readonly { competitionId: string; round: number; endDate: CalendarDay }[]
}

/** The next deadlines, soonest first */
export const deadlinesFrom = (sources: DeadlineSources, today: CalendarDay, limit: number): Deadline[] => {
  const at = (
    kind: DeadlineKind,
    on: CalendarDay | null,
    competitionId: string | null = null,
    round: number | null = null,
  ): Deadline[] => (on === null ? [] : [{ kind, on, competitionId, round }])
  const all = [
    ...at('season_starts', sources.season.startDate).filter(({ on }) => on > today),
    ...at('season_ends', sources.season.endDate),
    ...at('season_seals', sources.seasonSealsOn).filter(({ on }) => on > today),
    ...at('rules_bind', sources.rulesBindFrom).filter(({ on }) => on > today),
    ...at('first_list_ends', sources.firstListUntil),
    ...windowDays(sources.windows, sources.season).flatMap(({ from, to }) => [
      ...at('window_opens', from).filter(({ on }) => on > today),
      ...at('window_closes', to),
    ]),
    ...sources.competitions.flatMap((competition) => [
      ...(competition.pickParticipation === 'subset'
        ? at('team_due', addDays(competition.startDate, -1), competition.id)
        : []),
      ...at('competition_starts', competition.startDate, competition.id).filter(({ on }) => on > today),
      ...at('competition_ends', competition.endDate, competition.id),
    ]),
    ...sources.rounds.flatMap(({ competitionId, round, endDate }) =>
      at('round_ends', endDate, competitionId, round),
    ),
  ]
  return all
    .filter(({ on }) => on >= today)
    .sort((a, b) =>
      a.on < b.on ? -1 : a.on > b.on ? 1 : deadlineKinds.indexOf(a.kind) - deadlineKinds.indexOf(b.kind),
    )
    .slice(0, limit)
}
