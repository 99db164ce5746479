import type { Play, Played } from '#domain/competitions/competition-types.ts'
import type { Kind } from '#domain/competitions/setting-types.ts'
import { more, type Place, sumPoints } from '#domain/competitions/standings.ts'
import { type TieFacts, tieFactsOf, tieOrder } from '#domain/competitions/table-ties.ts'
import { playTogether } from '#domain/competitions/together.ts'
import { transferPenalties } from '#domain/picks/windows.ts'

export const championship = {
  settings: {},
  picks: ['all', 'subset'],
  rounds: () => 0,
  roundLength: null,
  knockout: false,
  columns: [],
} as const satisfies Kind

/** All play at once, most points at the end wins. */
export interface Championship extends Played {
  type: 'championship'
  /** The last player left wins; false for a season's leaderboard. */
  walkover: boolean
  /** Picks that came through transfer windows cost points here; left out: nowhere but in the season's leaderboard. */
  transfers?: true
}

/** The game that a season's leaderboard is: it never ends by walkover, and transfers cost their points in it. */
export const seasonGame = (season: Played): Championship => ({
  type: 'championship',
  walkover: false,
  transfers: true,
  ...season,
})

type ChampionshipPlace = Place & TieFacts

/**
 * All play at once, most points at the end wins; equal points part by the pack's ties, then share a rank. The season's
 * leaderboard follows these rules too.
 */
export const playChampionship: Play<Championship> = (game, participants, picks, ...rest) => {
  const births = new Map(picks.map(({ id, birth }) => [id, birth]))
  const parting = tieOrder(game.rules, game.end, rest[1])
  return playTogether(
    {
      walkover: game.walkover,
      places: (userId, seen, extras): ChampionshipPlace[] => [
        {
          userId,
          points: sumPoints(seen) + extras.reduce((sum, { reason }) => sum + reason.points, 0),
          extras: extras.map(({ day, reason }) => ({ day, reason })),
          ...tieFactsOf(seen, (pickId) => births.get(pickId)),
        },
      ],
      order: (a, b) => more(a.points, b.points) || parting(a, b),
      extras: game.transfers ? transferPenalties(picks, game.rules) : [],
    },
    game,
    participants,
    picks,
    ...rest,
  )
}
