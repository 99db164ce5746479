import type { Play, Played } from '#domain/competitions/competition-types.ts'
import type { Kind } from '#domain/competitions/setting-types.ts'
import { earlier, more, type Place, sumPoints } from '#domain/competitions/standings.ts'
import { playTogether } from '#domain/competitions/together.ts'

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
}

/** The game that a season's leaderboard is: it never ends by walkover. */
export const seasonGame = (season: Played): Championship => ({
  type: 'championship',
  walkover: false,
  ...season,
})

interface ChampionshipPlace extends Place {
  deaths: number
  firstDeath: string | null
}

/** Total points; ties by number of deaths, then the earliest first death, then a shared rank. */
const order = (a: ChampionshipPlace, b: ChampionshipPlace): number =>
  more(a.points, b.points) || more(a.deaths, b.deaths) || earlier(a.firstDeath, b.firstDeath)

/** All play at once, most points at the end wins. The season's leaderboard follows these rules too. */
export const playChampionship: Play<Championship> = (game, ...rest) =>
  playTogether(
    {
      walkover: game.walkover,
      places: (userId, seen): ChampionshipPlace[] => [
        { userId, points: sumPoints(seen), deaths: seen.length, firstDeath: seen[0]?.diedOn ?? null },
      ],
      order,
    },
    game,
    ...rest,
  )
