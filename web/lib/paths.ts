/**
 * Addresses of every screen. A league's screens exist under its slug (`/l/{slug}`, what the app links to) and under its
 * id (`/league/{id}`); either segment accepts either.
 */

const segment = encodeURIComponent

/** Screens of a competition, under the league's address. */
const competitionPaths = (base: string) => ({
  leaderboard: `${base}/leaderboard`,
  matches: `${base}/matches`,
  team: `${base}/team`,
  participants: `${base}/participants`,
  settings: `${base}/settings`,
  match: (matchId: string) => `${base}/matches/${segment(matchId)}`,
})

const leaguePaths = (base: string, longBase: string, game: string) => ({
  overview: base,
  game: `${base}/${game}`,
  deathlist: `${base}/deathlist`,
  leaderboard: `${base}/leaderboard`,
  /** The archived table of an earlier season, by its number. */
  seasonLeaderboard: (season: number) => `${base}/leaderboard/${season}`,
  members: `${base}/members`,
  picks: `${base}/picks`,
  activity: `${base}/activity`,
  audit: `${base}/audit`,
  admin: `${base}/admin`,
  settings: `${base}/settings`,
  matchups: `${base}/matchups`,
  calendar: `${base}/calendar`,
  competitions: `${longBase}/competitions`,
  newCompetition: `${longBase}/admin/competitions`,
  competition: (competition: string) => competitionPaths(`${longBase}/competitions/${segment(competition)}`),
})

export type LeaguePaths = ReturnType<typeof leaguePaths>

export const paths = {
  landing: '/',
  /** Sign-in; with an invite code, the invitation link. */
  auth: (code?: string) => (code ? `/auth?code=${segment(code)}` : '/auth'),
  forgottenPassword: '/auth/forgotten',
  newPassword: '/auth/new-password',
  confirm: '/auth/confirm',
  secondFactor: '/auth/second-factor',
  dashboard: '/dashboard',
  profile: '/profile',
  person: (wikidataId: string) => `/person/${segment(wikidataId)}`,
  /** A league's screens by its slug: the addresses that the app shows. */
  league: (slug: string): LeaguePaths =>
    leaguePaths(`/l/${segment(slug)}`, `/league/${segment(slug)}`, 'game'),
  /** The same screens by the league's id. */
  leagueById: (id: string): LeaguePaths =>
    leaguePaths(`/league/${segment(id)}`, `/league/${segment(id)}`, 'dashboard'),
  ui: '/dev/ui',
}

/** The league segment (slug or id) of an address, or null for a screen outside any league. */
export const leagueSegment = (pathname: string): string | null => {
  const found = /^\/(?:l|league|dashboard)\/([^/]+)/.exec(pathname)?.[1]
  try {
    return found ? decodeURIComponent(found) : null
  } catch {
    return null
  }
}
