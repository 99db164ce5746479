import { allScreens, placeOf } from '#contracts/screens.ts'
import type { QueryName } from '../lib/api/query-name.ts'

export interface Screen {
  path: string
  page: string
  access: 'signed-in' | 'open'
  /** The menu entry that the screen belongs to; undefined if none */
  place: string | undefined
  /** A top-level screen: phones show no back button. */
  isTop: boolean
  /** The screen's first query. The type ensures that the router has it. */
  asks?: QueryName
}

/** All screens at all their paths: screens of a league have two, one by slug and one by id. */
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

/** Redirects from old paths; `:name` is copied to the new path. */
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
