import { allScreens, placeOf } from '#contracts/screens.ts'
import type { QueryName } from '../lib/api/query-name.ts'

/** A screen at one of its addresses. */
export interface Screen {
  path: string
  page: string
  access: 'signed-in' | 'open'
  /** What the menu calls the place that it belongs to; undefined: none. */
  place: string | undefined
  /** Nothing is above it: a phone shows no way back. */
  isTop: boolean
  /** The compiler holds the rows to the router's queries here. */
  asks?: QueryName
}

/** Every screen at every address: those of a league under its slug and under its id. */
export const screens: readonly Screen[] = allScreens.flatMap((row) =>
  (row.inLeague ? ['/l/:league', '/league/:league'] : ['']).map((base) => ({
    path: base + row.path,
    page: row.page,
    access: row.open ? 'open' : 'signed-in',
    place: placeOf(row),
    isTop: row.top ?? false,
    ...(row.asks ? { asks: row.asks } : {}),
  })),
)

/** Old addresses and where they lead; `:name` carries over. */
export const redirects: readonly { from: string; to: string }[] = [
  { from: '/league/:league/team', to: '/league/:league/deathlist' },
  { from: '/l/:league/team', to: '/l/:league/deathlist' },
  {
    from: '/league/:league/competitions/:competition',
    to: '/league/:league/competitions/:competition/leaderboard',
  },
  {
    from: '/l/:league/competitions/:competition',
    to: '/league/:league/competitions/:competition/leaderboard',
  },
]
