import { addressesById, addressesOf, personAddress, privacyPath } from '#contracts/fields/addresses.ts'

/** Paths of all screens. Those of leagues and people are in the contract, because notifications link to them too. */

const segment = encodeURIComponent

export const paths = {
  landing: '/',
  /** Sign-in; with an invite code, the invitation link */
  auth: (code?: string) => (code ? `/auth?code=${segment(code)}` : '/auth'),
  /** The same without a code: to enter a code, and to sign up in order to start a league */
  authJoin: '/auth?join',
  authStart: '/auth?start',
  /** An invitation link as it is shared */
  join: (code: string) => `/join/${segment(code)}`,
  forgottenPassword: '/auth/forgotten',
  newPassword: '/auth/new-password',
  secondFactor: '/auth/second-factor',
  outlookMethod: '/outlook-method',
  /** A separate document, like the landing page */
  privacy: privacyPath,
  /** Rule packs; public */
  rules: '/rules',
  rulesPack: (name: string) => `/rules/${segment(name)}`,
  dashboard: '/dashboard',
  profile: '/profile',
  profileRow: (row: string) => `/profile/${segment(row)}`,
  inbox: '/inbox',
  person: personAddress,
  /** A league's screens by slug, as the app links to them */
  league: addressesOf,
  leagueById: addressesById,
}

/** The league's slug or id in a path; null for a screen outside of leagues */
export const leagueSegment = (pathname: string): string | null => {
  const found = /^\/(?:l|league|dashboard)\/([^/]+)/.exec(pathname)?.[1]
  try {
    return found ? decodeURIComponent(found) : null
  } catch {
    return null
  }
}
