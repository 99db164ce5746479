import type { LeaderboardPage } from '#contracts/competitions/standings.ts'
import type { SeasonView } from '#contracts/season.ts'
import type { CalendarDay } from '#domain/calendar-day.ts'
import { listsAreSealed, type SealedSeason } from '#domain/seasons/sealed-lists.ts'
import { type Season, sealsOn, seasonState } from '#domain/seasons/state.ts'

type SeasonRow = Season & SealedSeason & { id: string; number: number; archivedAt: string | null }

export const viewSeason = (season: SeasonRow, today: CalendarDay): SeasonView => ({
  id: season.id,
  number: season.number,
  startDate: season.startDate,
  endDate: season.endDate,
  createdAt: season.createdAt,
  archivedAt: season.archivedAt,
  state: seasonState(season, today),
  listsSealed: season.listsSealed,
  sealedNow: listsAreSealed(season, today),
  sealsOn: sealsOn(season.endDate),
})

/** The seasons of a league, as a page of one of them lists them. */
export const viewSeasonChoices = (seasons: readonly SeasonRow[]): LeaderboardPage['seasons'] =>
  seasons.map(({ number, startDate, endDate, archivedAt }) => ({ number, startDate, endDate, archivedAt }))
