import { dayGiven } from '#db/prepared.ts'
import type { LeagueIdOf } from '#db/queries/leagues/member-scope.ts'
import { listsReady } from '#db/queries/picks/deathlists.ts'
import type { CalendarDay } from '#domain/calendar-day.ts'
import { type Season, seasonState } from '#domain/seasons/state.ts'
import type { Asking } from '../context.ts'

/** What readiness is made of; of a list it tells whether it is complete, and nothing else. */
export const readinessParts = (ctx: Asking, leagueId: LeagueIdOf) =>
  listsReady(ctx.db, leagueId, dayGiven(ctx.now))

/** How many lists are complete, before the season begins; null from then on. */
export const viewReadiness = (
  lists: readonly { complete: boolean }[],
  season: Season,
  today: CalendarDay,
): { ready: number; players: number } | null =>
  seasonState(season, today) === 'before'
    ? { ready: lists.filter(({ complete }) => complete).length, players: lists.length }
    : null
