import type { SeasonView } from '#contracts/season.ts'
import type { CalendarDay } from '#domain/calendar-day.ts'
import { listsAreSealed, type SealedSeason } from '#domain/seasons/sealed-lists.ts'
import { type Season, sealsOn, seasonState } from '#domain/seasons/state.ts'

export const viewSeason = (
  season: Season & SealedSeason & { id: string; number: number; archivedAt: string | null },
  today: CalendarDay,
): SeasonView => ({
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
