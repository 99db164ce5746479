import { addressesById, addressesOf, personAddress, privacyPath } from '#contracts/fields/addresses.ts'

/** Addresses of every screen. Those of leagues and people are the contract's: news leads there as well. */

const segment = encodeURIComponent

export const paths = {
  landing: '/',
  /** Sign-in; with an invite code, the invitation link. */
  auth: (code?: string) => (code ? `/auth?code=${segment(code)}` : '/auth'),
  /** The same without a code: to enter one, and to sign up for a league of one's own. */
  authJoin: '/auth?join',
  authStart: '/auth?start',
  /** An invitation link, as it is handed on. */
  join: (code: string) => `/join/${segment(code)}`,
  forgottenPassword: '/auth/forgotten',
  newPassword: '/auth/new-password',
  secondFactor: '/auth/second-factor',
  outlookMethod: '/outlook-method',
  /** A document of its own, like the landing page. */
  privacy: privacyPath,
  /** Packs of rules, for anybody. */
  rules: '/rules',
  rulesPack: (name: string) => `/rules/${segment(name)}`,
  dashboard: '/dashboard',
  profile: '/profile',
  /** One of one's own settings, by the name of its row. */
  profileRow: (row: string) => `/profile/${segment(row)}`,
  inbox: '/inbox',
  person: personAddress,
  /** A league's screens by its slug: the addresses that the app shows. */
  league: addressesOf,
  /** The same screens by the league's id. */
  leagueById: addressesById,
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
