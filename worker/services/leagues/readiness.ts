import { listSizes } from '#db/queries/deathlists.ts'
import type { LeagueIdOf } from '#db/queries/gate.ts'
import type { CalendarDay } from '../../domain/calendar-day.ts'
import { type Season, seasonState } from '../../domain/seasons/state.ts'
import type { Ctx } from '../context.ts'

/** What readiness is made of; of a list it tells how full it is, and nothing else. */
export const readinessParts = (ctx: Ctx, leagueId: LeagueIdOf) => listSizes(ctx.db, leagueId)

/** How many lists are complete, before the season begins; null from then on. */
export const viewReadiness = (
  sizes: readonly { picks: number }[],
  season: Season,
  maxPicks: number,
  today: CalendarDay,
): { ready: number; players: number } | null =>
  seasonState(season, today) === 'before'
    ? { ready: sizes.filter(({ picks }) => picks >= maxPicks).length, players: sizes.length }
    : null
