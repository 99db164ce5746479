import type { FullLeague } from './scene.ts'

/** A call of the product, or of the bare Worker. */
export interface Call {
  name: string
  method: string
  path: string
  /** The body of the nth call, different each time, since a write without a change is none. */
  body?: (number: number) => unknown
  /** The name of its tRPC procedure. */
  procedure?: string
  /** Sent by all members in turn: a single one would reach the rate limit. */
  byAll?: boolean
}

/** A tRPC query as the web app sends it. */
const query = (procedure: string, input?: unknown): Call => ({
  name: procedure,
  method: 'GET',
  path: `/api/trpc/${procedure}${input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`}`,
  procedure,
})

const rest = (method: string, path: string, more: Partial<Call> = {}): Call => ({
  name: `${method} ${path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|full-house/g, '{id}')}`,
  method,
  path: `/api/v1${path}`,
  ...more,
})

/** Every read of a page, and the commonest calls of programs. */
export const callsOf = ({ league, competition, listId }: FullLeague): Call[] => {
  const l = { league: league.slug }
  const c = { ...l, competition }
  return [
    query('league.dashboard'),
    query('league.home', l),
    query('deathlist.page', l),
    query('standings.page', l),
    query('pick.page', l),
    query('receipt.page', l),
    query('league.membersPage', l),
    query('league.invitationLink', l),
    query('league.adminPage', l),
    query('league.settingsPage', l),
    query('competition.listPage', l),
    query('competition.leaderboardPage', c),
    query('competition.matchesPage', c),
    query('competition.matchupsPage', l),
    query('calendar.page', l),
    query('webhook.list', l),
    query('draft.page', l),
    query('feed.links', l),
    query('token.list'),
    query('outlook.page', l),
    query('history.page', l),
    query('history.yearbook', { ...l, season: '1' }),
    query('outlook.method'),
    query('statistics.page', l),
    query('statistics.whatIf', { ...l, base: 'flat' }),
    query('league.activity', { ...l, limit: 50 }),
    query('comment.reports', l),
    query('inbox.page'),
    query('inbox.count'),
    query('notification.settings'),
    query('person.watchlist', l),
    query('person.get', { wikidataId: 'Q900007' }),
    rest('GET', '/league/list'),
    rest('GET', `/leagues/${league.slug}`),
    rest('GET', `/leagues/${league.slug}/standings`),
    rest('GET', `/leagues/${league.slug}/picks`),
    rest('GET', `/leagues/${league.slug}/deathlists`),
    rest('GET', `/leagues/${league.slug}/deathlists/me`),
    rest('GET', `/leagues/${league.slug}/members`),
    rest('GET', `/leagues/${league.slug}/activity`),
    rest('GET', `/picks/search?q=somebody&league_id=${league.id}`, { byAll: true }),
    rest('GET', '/profile/me'),
    rest('PUT', `/deathlists/${listId}/name`, { body: (number) => ({ name: `Ten of the best ${number}` }) }),
  ]
}
