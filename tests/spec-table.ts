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
  ...rows(
    landing,
    'is there without a script: headline, standings, and two buttons that lead to the sign-in page',
    '/',
  ),
  ...rows(
    auth,
    'tells what is missing beside the fields, and keeps what was typed between the modes',
    '/auth',
  ),
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
    'every screen of a league is there under its slug and under its id',
    '/league/{id}/…',
  ),
  ...rows(guard, 'a team address leads to the deathlist', '/league/{id}/team'),
  ...rows(guard, 'without a session every address but the open ones leads to /auth', 'redirect to /auth'),
  ...rows(
    guard,
    'a signed-in visitor of the landing and sign-in pages goes to the dashboard',
    'redirect to /dashboard',
  ),
  ...rows(
    frame,
    'shows an admin the whole menu, with the invite code, and a member what is theirs',
    'sidebar',
  ),
  ...rows(
    frame,
    'finds the league by its id as well, and by nothing that is not one’s own',
    'current league',
  ),
  ...rows(
    frame,
    'collapses to icons on Ctrl+B, keeps that for a week, and says what the icons are',
    'Ctrl+B, 7 days',
  ),
  ...rows(
    frame,
    'is off-canvas on a phone, with the daily screens under the thumb and the rest below',
    'breakpoint 768 px',
  ),
  ...rows(
    frame,
    'changes language and theme in the settings drawer, and the profile learns the language',
    'settings',
  ),
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
    'is refreshed by itself, shortly before',
    'TOKEN_REFRESHED, 90 s before the end',
  ),
  ...rows(
    'browser/sign-in/session.test.ts',
    'stay in step on sign-out, and nothing of the user is left behind',
    'SIGNED_OUT',
  ),
  ...rows(
    'browser/sign-in/session.test.ts',
    'has run out as the page loads: refreshed, and the page shows',
    'SIGNED_IN, expired',
  ),
  ...rows(
    'browser/sign-in/session.test.ts',
    'has run out and the server does not know it any more: dropped',
    'a refresh that fails signs out',
  ),
  ...rows(
    'auth/mailed.test.ts',
    'a mailed code or link leads to a session in which a new one is chosen',
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
    'a lock holds pick rules and replacements, and nothing else',
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
    'says why a password is weak, in both spellings of the protocol',
    'password of 6 or more',
  ),
  ...rows(
    'services/deathlists/deathlists.test.ts',
    'takes 200 characters and no more',
    'deathlist name of 200',
  ),
  ...rows(
    'browser/journey.test.ts',
    'an empty name is refused, a long one counted down',
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
    'is six capitals and digits that can not be taken for one another',
    '6-character code',
  ),
  ...rows('domain/invite-code.test.ts', 'is read as people type it', 'code trimmed and upper-cased'),
  ...rows(
    'services/leagues/leagues.test.ts',
    'has the usual rules, an address, a code, and its maker as owner: one read and one write',
    'defaults of a league',
  ),
  ...rows(
    'services/people/search.test.ts',
    'one round trip, session included, and Wikidata is not asked when the whole name is there',
    'people search',
  ),
  ...rows('domain/people/query.test.ts', 'too little to look for', 'search from 2 characters'),
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
  ...rows(lists, 'strangers and the signed-out get nowhere', 'every call needs a session'),
  ...rows(
    'rest/competitions.test.ts',
    'made, read, listed, changed and called off, in snake_case',
    'GET /competition/list',
  ),
  ...rows(
    'services/leagues/pages.test.ts',
    'the table read of memberships stays within one’s own leagues',
    'GET /rest/v1/league_memberships',
  ),
  ...rows('auth/signup.test.ts', 'signs in at once', 'sign up'),
  ...rows('auth/sign-in.test.ts', 'signs in: session, user and events', 'sign in with a password'),
  ...rows('auth/google/google.test.ts', 'makes an account, and finds it again', 'Google sign-in'),
  ...rows(
    'auth/tokens/refresh.test.ts',
    'rotates the token, keeps the session, and tells the client',
    'refresh',
  ),
  ...rows('auth/sign-in.test.ts', 'local ends this session alone', 'sign out: local'),
  ...rows('auth/sign-in.test.ts', 'others ends all but this one', 'sign out: others'),
  ...rows(
    'auth/sign-in.test.ts',
    'global ends all; a second sign-out is told that there is no session',
    'sign out: global',
  ),
  ...rows('auth/mailed.test.ts', 'a new address gets an account with its first code', 'otp, verify'),
  ...rows('auth/mailed.test.ts', 'a sign-up: the new code works', 'resend'),
  ...rows('auth/user.test.ts', 'changes metadata; null deletes a key', 'user'),
  ...rows('auth/user.test.ts', 'a mailed nonce vouches for a new password, once', 'reauthenticate'),
  ...rows(
    'auth/google/google.test.ts',
    'are linked by whoever is signed in, listed, and unlinked down to the last',
    'identities',
  ),
  ...rows('auth/admin/admin.test.ts', 'are created, read, changed and deleted', 'admin users'),
  ...rows(
    'auth/tokens/tokens.test.ts',
    'say what clients expect, and are verified by the published key',
    'jwks',
  ),
  ...rows(
    'auth/second-factor/factors.test.ts',
    'a phone, a wallet, single sign-on: the client is told',
    'sso and others: not offered',
  ),
]

/** 4, 6 and 8: the app's texts. */
const messages: Promised[] = [
  ...words(guard, 'while the session is checked, a spinner says so', 'Loading...'),
  ...words('web/texts.test.ts', 'the words that were given are kept to the letter', 'Oops! Page not found.'),
  ...words(
    'web/texts.test.ts',
    'the words that were given are kept to the letter',
    'Network error. Please check your connection.',
    'Authentication required',
    'Please log in first',
  ),
  ...words(guard, 'a 401 ends the session: a notice, nothing kept, /auth', 'Authentication expired'),
  ...words(
    auth,
    'a wrong password, an unknown address and an unconfirmed account get their words',
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
    'strangers learn nothing: the league is not there for them',
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
    'a refused person says why, and a search without results what to do',
    'No results found. Try a different search term.',
  ),
  ...words(
    'browser/journey.test.ts',
    'a friend joins by the code, told beforehand what it leads to',
    'Joined league',
  ),
  ...words(
    'browser/journey.test.ts',
    'from the landing page to the first pick in at most 6 taps and 4 typed fields',
    'League created',
  ),
]

export const promised: readonly Promised[] = [...routes, ...states, ...limits, ...calls, ...messages]
