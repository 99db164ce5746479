/**
 * The screens whose first look comes with the page, before any script: by the end of their address in a league. Each is a
 * file of the built app in both languages, rendered by the build.
 */
const inLeague = {
  '': 'overview',
  game: 'game',
  deathlist: 'deathlist',
  leaderboard: 'leaderboard',
  members: 'members',
  picks: 'picks',
  matchups: 'matchups',
  calendar: 'calendar',
  competitions: 'competitions',
  statistics: 'statistics',
  outlook: 'outlook',
  history: 'history',
} as const

/** Each of them, with an address at which it stands. */
export const firstPages: readonly { name: string; path: string }[] = [
  { name: 'dashboard', path: '/dashboard' },
  { name: 'inbox', path: '/inbox' },
  ...Object.entries(inLeague).map(([end, name]) => ({ name, path: end === '' ? '/l/x' : `/l/x/${end}` })),
]

/** Where the build puts a screen's first look. */
export const firstPageFile = (name: string, language: 'en' | 'it'): string =>
  `/first/${name}.${language}.html`

/**
 * The screen whose first look an address has; null for none. The dashboard that is entered by the way of another page
 * (`?enter`) leads on from there, and has none.
 */
export const firstPageAt = ({ pathname, searchParams }: URL): string | null => {
  if (pathname === '/dashboard') return searchParams.has('enter') ? null : 'dashboard'
  if (pathname === '/inbox') return 'inbox'
  const found = /^\/(?:l|league)\/[^/]+(?:\/([a-z]+))?$/.exec(pathname)
  if (!found) return null
  const name = found[1] ?? ''
  // The names above and no other: an object has more of them.
  return Object.hasOwn(inLeague, name) ? inLeague[name as keyof typeof inLeague] : null
}
