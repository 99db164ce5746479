import type { Play, Played } from '#domain/competitions/competition-types.ts'
import type { Kind } from '#domain/competitions/setting-types.ts'
import { more, type Place } from '#domain/competitions/standings.ts'
import { type TieFacts, tieFactsOf, tieOrder } from '#domain/competitions/table-ties.ts'
import { playTogether } from '#domain/competitions/together.ts'
import { transferPenalties } from '#domain/picks/windows.ts'
import { asKnown } from '#domain/scoring/as-known.ts'
import { sumOf } from '#domain/scoring/score.ts'
import { knowledgeAt } from '#domain/scoring/seal-day.ts'

export const championship = {
  settings: {},
  picks: ['all', 'subset'],
  rounds: () => 0,
  roundLength: null,
  knockout: false,
  columns: [],
} as const satisfies Kind

/** All players compete at once; most points at the end win */
export interface Championship extends Played {
  type: 'championship'
  /** The last remaining player wins; false for a season's leaderboard */
  walkover: boolean
  /** Window picks cost points here; absent: they cost points only in the season's leaderboard */
  transfers?: true
}

/** A season's leaderboard as a game: without walkover, and with the penalties of window picks */
export const seasonGame = (season: Played): Championship => ({
  type: 'championship',
  walkover: false,
  transfers: true,
  ...season,
})

type ChampionshipPlace = Place & TieFacts

/**
 * All players compete at once; most points at the end win. Equal points are decided by the pack's tie-breaks, then the
 * rank is shared. The season's leaderboard follows the same rules.
 */
export const playChampionship: Play<Championship> = (game, participants, picks, ...rest) => {
  const [, now] = rest
  const known = knowledgeAt(game.end, now)
  const births = new Map(picks.map((pick) => [pick.id, asKnown(pick, known).birth]))
  const parting = tieOrder(game.rules, game.end, now)
  return playTogether(
    {
      walkover: game.walkover,
      places: (userId, seen, extras): ChampionshipPlace[] => [
        {
          userId,
          points: sumOf(seen) + sumOf(extras.map(({ reason }) => reason)),
          extras: extras.map(({ day, reason }) => ({ day, reason })),
          ...tieFactsOf(seen, ({ pickId }) => births.get(pickId)),
        },
      ],
      order: (a, b) => more(a.points, b.points) || parting(a, b),
      extras: game.transfers ? transferPenalties(picks, game.rules, known) : [],
    },
    game,
    participants,
    picks,
    ...rest,
  )
}
