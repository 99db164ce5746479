import { fallbackLanguage, type Language } from '#locales/languages.ts'

/**
 * The paths of screens that the app and everything we send (news, feeds, mails) link to. A league's screens exist under
 * its slug (`/l/{slug}`, what the app links to) and under its id (`/league/{id}`); both prefixes accept both.
 */

/** The landing page's file in a language; the fallback language has the site's index.html. */
export const landingFile = (language: Language): string =>
  language === fallbackLanguage ? '/index.html' : `/landing.${language}.html`

/** The privacy page: the stored data of users, and the site's operator. */
export const privacyPath = '/privacy'

export const privacyFile = (language: Language): string => `/privacy.${language}.html`

const segment = encodeURIComponent

/** Screens of a competition, under the league's address. */
const competitionAddresses = (base: string) => ({
  leaderboard: `${base}/leaderboard`,
  matches: `${base}/matches`,
  team: `${base}/team`,
  participants: `${base}/participants`,
  settings: `${base}/settings`,
  match: (matchId: string) => `${base}/matches/${segment(matchId)}`,
})

const addressesBelow = (base: string, longBase: string) => ({
  home: base,
  /** The setup page of a new league: invitations and the season's dates. */
  kickOff: `${base}/kick-off`,
  deathlist: `${base}/deathlist`,
  draft: `${base}/draft`,
  leaderboard: `${base}/leaderboard`,
  /** The final table of an earlier season, by its number. */
  seasonLeaderboard: (season: number) => `${base}/leaderboard/${season}`,
  statistics: `${base}/statistics`,
  seasonStatistics: (season: number) => `${base}/statistics/${season}`,
  /** The season's table by other rules, which are in the query. */
  whatIf: `${base}/what-if`,
  seasonWhatIf: (season: number) => `${base}/what-if/${season}`,
  outlook: `${base}/outlook`,
  /** All seasons together. */
  history: `${base}/history`,
  yearbook: (season: number) => `${base}/seasons/${season}`,
  members: `${base}/members`,
  picks: `${base}/picks`,
  opening: `${base}/opening`,
  activity: `${base}/activity`,
  audit: `${base}/audit`,
  admin: `${base}/admin`,
  /** One of the league's settings, by its row's name. */
  adminRow: (row: string) => `${base}/admin/${segment(row)}`,
  settings: `${base}/settings`,
  matchups: `${base}/matchups`,
  calendar: `${base}/calendar`,
  competitions: `${longBase}/competitions`,
  newCompetition: `${longBase}/admin/competitions`,
  competition: (competition: string) =>
    competitionAddresses(`${longBase}/competitions/${segment(competition)}`),
})

type LeagueAddresses = ReturnType<typeof addressesBelow>

/** A league's screens by its slug: the addresses that the app links to. */
export const addressesOf = (slug: string): LeagueAddresses =>
  addressesBelow(`/l/${segment(slug)}`, `/league/${segment(slug)}`)

export const addressesById = (id: string): LeagueAddresses =>
  addressesBelow(`/league/${segment(id)}`, `/league/${segment(id)}`)

export const personAddress = (wikidataId: string): string => `/person/${segment(wikidataId)}`
