/**
 * The promises of the product, and the test that proves each: `file › name of the test`. The section of the
 * specification precedes each group. `npm test` fails if one of these tests has not passed.
 */
export interface Promised {
  what: string
  /** Path under tests/ and the name of a test in it, as written there. */
  proof: string
  /** A sentence or word for users, which must occur exactly in the English texts or refusals. */
  says?: string
}

const rows = (file: string, test: string, ...whats: string[]): Promised[] =>
  whats.map((what) => ({ what, proof: `${file} › ${test}` }))
const words = (file: string, test: string, ...says: string[]): Promised[] =>
  says.map((text) => ({ what: `says "${text}"`, proof: `${file} › ${test}`, says: text }))

const screens = 'browser/screens/screens.test.ts'
const signedInScreens = 'signed in as %s, in %s'
const lists = 'rest/lists.test.ts'
const journey = 'journey/scored-death.test.ts'
const refusals = 'services/members/roles.test.ts'
const auth = 'browser/sign-in/auth.test.ts'
const guard = 'web/guard.test.ts'
const frame = 'web/frame.test.ts'
const landing = 'web/landing.test.ts'

/** 2: screens and routes. */
const routes: Promised[] = [
  ...rows(landing, 'shows headline, standings and links to the sign-in page without a script', '/'),
  ...rows(auth, 'shows errors beside the fields, and keeps typed text when switching to sign-up', '/auth'),
  ...rows(auth, 'survives sign-up and confirmation', '/auth?code={code}'),
  ...rows(
    screens,
    signedInScreens,
    '/dashboard',
    '/profile',
    '/l/{slug}',
    '/l/{slug}/game',
    '/l/{slug}/deathlist',
    '/l/{slug}/leaderboard',
    '/l/{slug}/members',
    '/l/{slug}/admin',
    '/l/{slug}/settings',
    '/l/{slug}/picks',
    '/league/{id}/admin/competitions',
    '/league/{slug}/competitions/{competition slug}/leaderboard',
    '/league/{slug}/competitions/{competition slug}/matches',
    'competitions list, calendar and matchups',
    '/person/{qid}',
    'no error, no failed request, no sideways scroll, no untranslated key, nothing that axe finds',
  ),
  ...rows(
    'web/screens.test.ts',
    'every screen of a league is reachable by its slug and by its id',
    '/league/{id}/…',
  ),
  ...rows(
    'browser/league.test.ts',
    'the home leads to the leaderboard of each competition, and to the matches of those that have any',
    'league overview: competitions with links to leaderboard and matches',
  ),
  ...rows(guard, 'a team address leads to the deathlist', '/league/{id}/team'),
  ...rows(guard, 'without a session every address except public ones leads to /auth', 'redirect to /auth'),
  ...rows(
    guard,
    'a signed-in visitor of the landing and sign-in pages goes to the dashboard',
    'redirect to /dashboard',
  ),
  ...rows(frame, 'shows admins the whole menu with the invite code, and members less', 'sidebar'),
  ...rows(frame, 'finds the league by its id too, but only the user’s own leagues', 'current league'),
  ...rows(frame, 'collapses to labelled icons on Ctrl+B, and stays collapsed for a week', 'Ctrl+B, 7 days'),
  ...rows(frame, 'is off-canvas on a phone, with daily screens in a bottom bar', 'breakpoint 768 px'),
  ...rows(frame, 'changes language and theme in the settings drawer, and the profile’s language', 'settings'),
  ...rows(
    frame,
    'logs out: the stored user and leagues are gone, and /auth is shown',
    'logout, rip_currentUser, rip_leagues',
  ),
  ...rows(
    frame,
    'shows the leagues of the last visit when the list can’t be loaded',
    'cached leagues as fallback',
  ),
  ...rows(landing, 'keeps the chosen theme and language, for the app as well', 'local key theme'),
]

/** 4: states and transitions. */
const states: Promised[] = [
  ...rows(
    'browser/sign-in/session.test.ts',
    'is refreshed automatically, shortly before it expires',
    'TOKEN_REFRESHED, 90 s before the end',
  ),
  ...rows(
    'browser/sign-in/session.test.ts',
    'sign out together, and no data of the user is left behind',
    'SIGNED_OUT',
  ),
  ...rows(
    'browser/sign-in/session.test.ts',
    'is refreshed when it has expired before the page loads',
    'SIGNED_IN, expired',
  ),
  ...rows(
    'browser/sign-in/session.test.ts',
    'is dropped when it has expired and the server no longer knows it',
    'a refresh that fails signs out',
  ),
  ...rows(
    'auth/mailed.test.ts',
    'a mailed code or link opens a session to choose a new password',
    'PASSWORD_RECOVERY',
  ),
  ...rows(
    'auth/second-factor/factors.test.ts',
    'is set up with a QR code and strengthens the session',
    'MFA_CHALLENGE_VERIFIED',
  ),
  ...rows(
    refusals,
    'admins switch members between ADMIN and MEMBER, and the log says so',
    'roles OWNER, ADMIN, MEMBER',
  ),
  ...rows(
    'services/leagues/leagues.test.ts',
    'a lock freezes pick rules and replacements, and nothing else',
    'league lock',
  ),
  ...rows(
    'rest/competitions.test.ts',
    'the cup, the duel, the race and the deathmatch are played to the end',
    'four types',
  ),
  ...rows(
    'services/competitions/plan.test.ts',
    'an order of tie-breakers names each at most once, the coin last',
    'coin fixed last',
  ),
]

/** 5 and 9: validation rules, limits, constants. */
const limits: Promised[] = [
  ...rows(
    'auth/signup.test.ts',
    'says why a password is weak, in both error formats of the protocol',
    'password of 6 or more',
  ),
  ...rows(
    'services/deathlists/deathlists.test.ts',
    'takes 200 characters and no more',
    'deathlist name of 200',
  ),
  ...rows(
    'browser/journey.test.ts',
    'an empty name is refused, and a long name shows the characters left',
    'counter after 180',
  ),
  ...rows(lists, 'fifty at once leave exactly ten', '10 picks'),
  ...rows(
    'services/members/at-once.test.ts',
    'fifty joins to a league of twenty leave exactly twenty',
    '20 players',
  ),
  ...rows(
    'domain/invite-code.test.ts',
    'has six capitals and digits that are not easily confused',
    '6-character code',
  ),
  ...rows('domain/invite-code.test.ts', 'is trimmed and upper-cased', 'code trimmed and upper-cased'),
  ...rows(
    'services/leagues/leagues.test.ts',
    'has default rules, a slug, a code and an owner, in two round trips',
    'defaults of a league',
  ),
  ...rows(
    'services/people/search.test.ts',
    'a full name takes one round trip, session included, without Wikidata',
    'people search',
  ),
  ...rows('domain/people/query.test.ts', 'need at least two letters', 'search from 2 characters'),
  ...rows('domain/roles.test.ts', 'removing a member', 'owner, self and last admin stay'),
  ...rows(
    'services/members/joining.test.ts',
    'is refused to plain members, and for a full league',
    'invitation by e-mail',
  ),
]

/** 6 and 7: permissions and calls. */
const calls: Promised[] = [
  ...rows(
    journey,
    'a league is made and joined by its code',
    'POST /league/create',
    'GET /league/join-by-code/{code}',
    'GET /league/list',
    'GET /league/{id}/admin/check',
  ),
  ...rows(
    journey,
    'a list must be named before it takes picks, and then takes each person once',
    'GET /leagues/{id}/deathlists/me',
    'PUT /deathlists/{id}/name',
    'POST /deathlists/{id}/picks',
    'GET /leagues/{id}/picks',
  ),
  ...rows(
    lists,
    'are removed, and put back within ten minutes',
    'DELETE /deathlists/{id}/picks/{pickId}',
    'DELETE /picks/{id}',
  ),
  ...rows(lists, 'are added by list or by league, and only the Wikidata id counts', 'POST /picks/create'),
  ...rows(
    lists,
    'are seen by all members, by every path',
    'GET /picks/league/{id}',
    'GET /leagues/{id}/deathlists',
  ),
  ...rows(lists, 'non-members and anonymous callers are refused', 'every call needs a session'),
  ...rows(
    'rest/competitions.test.ts',
    'made, read, listed, changed and called off, in snake_case',
    'GET /competition/list',
  ),
  ...rows(
    'services/leagues/pages.test.ts',
    'listing memberships returns only those of one’s own leagues',
    'GET /rest/v1/league_memberships',
  ),
  ...rows('auth/signup.test.ts', 'signs in at once', 'sign up'),
  ...rows('auth/sign-in.test.ts', 'signs in: session, user and events', 'sign in with a password'),
  ...rows('auth/google/google.test.ts', 'makes an account, and finds it again', 'Google sign-in'),
  ...rows(
    'auth/tokens/refresh.test.ts',
    'rotates the token, keeps the session, and notifies the client',
    'refresh',
  ),
  ...rows('auth/sign-in.test.ts', 'local ends only this session', 'sign out: local'),
  ...rows('auth/sign-in.test.ts', 'others ends all but this one', 'sign out: others'),
  ...rows(
    'auth/sign-in.test.ts',
    'global ends all sessions; a second sign-out gets session_not_found',
    'sign out: global',
  ),
  ...rows('auth/mailed.test.ts', 'a new address gets an account with its first code', 'otp, verify'),
  ...rows('auth/mailed.test.ts', 'a sign-up: the new code works', 'resend'),
  ...rows('auth/user.test.ts', 'changes metadata; null deletes a key', 'user'),
  ...rows('auth/user.test.ts', 'a mailed nonce allows a new password once', 'reauthenticate'),
  ...rows(
    'auth/google/google.test.ts',
    'are linked by a signed-in user, listed, and unlinked except the last',
    'identities',
  ),
  ...rows('auth/admin/admin.test.ts', 'are created, read, changed and deleted', 'admin users'),
  ...rows(
    'auth/tokens/tokens.test.ts',
    'have the claims that clients expect, and verify with the published key',
    'jwks',
  ),
  ...rows(
    'auth/second-factor/factors.test.ts',
    'phone sign-in, single sign-on and ID tokens get an error code',
    'sso and others: not offered',
  ),
]

/** 4, 6 and 8: the app's texts. */
const messages: Promised[] = [
  ...words(guard, 'while the session is checked, a spinner says so', 'Loading...'),
  ...words('web/texts.test.ts', 'the specified texts are kept word for word', 'Oops! Page not found.'),
  ...words(
    'web/texts.test.ts',
    'the specified texts are kept word for word',
    'Network error. Please check your connection.',
    'Authentication required',
    'Please log in first',
    'Failed to sign in with {{name}}. Please try again.',
    'Something went wrong with {{name}} login. Please try again.',
  ),
  ...words(guard, 'a 401 ends the session: a notice, nothing kept, /auth', 'Authentication expired'),
  ...words(
    auth,
    'a wrong password, an unknown address and an unconfirmed account get a message',
    'The email or password you entered is incorrect.',
    'Please check your email and confirm your account to sign in.',
  ),
  ...words(
    journey,
    'a list must be named before it takes picks, and then takes each person once',
    'You must name your deathlist before adding picks.',
  ),
  ...words('services/picks/add-refusals.test.ts', '$code: $en', 'Deathlist full', 'Already picked'),
  ...words(
    'services/deathlists/deathlists.test.ts',
    'is for one’s own list, in a season that is not over',
    'Please enter a name for your deathlist',
  ),
  ...words(
    refusals,
    'non-members are refused as if the league did not exist',
    'League not found or access denied',
  ),
  ...words(refusals, 'roles', 'Not allowed', 'Cannot demote', 'Owner role cannot be changed'),
  ...words(refusals, 'removal', 'Cannot remove owner', 'Cannot remove yourself'),
  ...words(
    'browser/journey.test.ts',
    'people are added, taken off and put back',
    'Added',
    'Pick removed from your deathlist.',
  ),
  ...words(
    'browser/journey.test.ts',
    'a search marks picked people, and without results suggests another term',
    'No results found. Try a different search term.',
  ),
  ...words(
    'browser/journey.test.ts',
    'a friend sees a preview of the league, and joins it by its code',
    'Joined league',
  ),
  ...words(
    'browser/journey.test.ts',
    'from the landing page to the first pick in at most 6 taps and 4 typed fields',
    'League created',
  ),
]

export const promised: readonly Promised[] = [...routes, ...states, ...limits, ...calls, ...messages]
