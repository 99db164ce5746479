import { and, eq, isNull, notInArray } from 'drizzle-orm'
import { runBatch } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import { activity, competitions, leagues, memberships, people, profiles, seasons } from '#db/schema/index.ts'
import { kindsWith } from '#domain/news/news-registry.ts'
import { namedPacks } from '#domain/packs/named-packs.ts'
import { otherPaths } from '#worker/rest/openapi-document.ts'
import { routes } from '#worker/rest/routes.ts'
import { appRouter } from '#worker/trpc/router.ts'

/** The two ways to call. */
export type Transport = 'trpc' | 'rest'

/** What can be read about in a league at present. */
export interface Readable {
  league: { id: string; slug: string; inviteCode: string }
  competitions: { id: string; slug: string }[]
  seasons: number[]
  people: string[]
  /** The first activity items that the whole league may see. */
  entries: string[]
}

/** A kind of read, and who is refused. */
interface Read {
  of: 'user' | 'league' | 'competition' | 'person'
  adminsOnly?: true
  /** Hidden from all other users. */
  operatorsOnly?: true
  /** 404 if there is no such thing. */
  mayBeMissing?: true
  /** The input of a procedure, or the path and query of a call. */
  inputs: (at: Readable, one: { id: string; slug: string }) => unknown[]
}

const league = ({ league }: Readable) => [{ league: league.slug }]
const nothing = () => [undefined]
const competition = (_: Readable, { id }: { id: string }) => [{ competition: id }]

const ofUser = { of: 'user', inputs: nothing } as const
const ofLeague = { of: 'league', inputs: league } as const
const ofCompetition = { of: 'competition', inputs: competition } as const
const seasonOf = ({ league, seasons }: Readable) => [
  { league: league.id },
  ...seasons.map((season) => ({ league: league.slug, season })),
]

const yearbookOf = ({ league, seasons }: Readable) =>
  seasons.map((season) => ({ league: league.slug, season: String(season) }))

/** Every procedure that reads. */
const queries: Record<string, Read> = {
  'account.devices': ofUser,
  'account.data': ofUser,
  'token.list': ofUser,
  'competition.list': ofLeague,
  'competition.listPage': ofLeague,
  'competition.adminPage': { ...ofLeague, adminsOnly: true },
  'competition.advice': {
    of: 'league',
    inputs: ({ league: { id } }) => [
      { league: id, type: 'death_cup', startDate: '2100-12-31', durationDays: 365 },
      { league: id, type: 'league_duel', startDate: '2100-12-30', endDate: '2100-12-31', durationDays: 365 },
    ],
  },
  'competition.get': ofCompetition,
  'competition.teamPage': ofCompetition,
  'competition.standings': ofCompetition,
  'competition.csv': ofCompetition,
  'competition.leaderboardPage': ofCompetition,
  'competition.matches': ofCompetition,
  'competition.matchesPage': ofCompetition,
  'competition.matchupsPage': ofLeague,
  'competition.duelPage': {
    of: 'competition',
    mayBeMissing: true,
    inputs: (_, { id }) => [
      { competition: id, round: 1, slot: 1 },
      { competition: id, round: 2, slot: 1 },
    ],
  },
  'calendar.page': ofLeague,
  'calendar.link': ofUser,
  'deathlist.page': ofLeague,
  'deathlist.own': ofLeague,
  'deathlist.list': ofLeague,
  'draft.page': ofLeague,
  'feed.links': ofLeague,
  'webhook.list': { ...ofLeague, adminsOnly: true },
  'outlook.page': ofLeague,
  'history.page': ofLeague,
  'history.yearbook': { of: 'league', inputs: yearbookOf },
  'outlook.method': ofUser,
  'comment.list': {
    of: 'league',
    inputs: ({ league, entries }) =>
      entries.flatMap((entry) => [
        { league: league.id, entry },
        { league: league.slug, entry, thread: 'remembrance', limit: 1 },
      ]),
  },
  'comment.reports': { ...ofLeague, adminsOnly: true },
  'inbox.page': ofUser,
  'inbox.count': ofUser,
  'notification.settings': ofUser,
  'league.list': ofUser,
  'league.dashboard': ofUser,
  'league.get': ofLeague,
  'league.adminCheck': ofLeague,
  'league.joinPreview': { of: 'league', inputs: ({ league }) => [{ code: league.inviteCode }] },
  'league.invitation': { of: 'league', inputs: ({ league }) => [{ code: league.inviteCode }] },
  'league.invitationLink': ofLeague,
  'league.audit': { of: 'league', inputs: ({ league }) => [{ league: league.id, limit: 100 }] },
  'league.activity': { of: 'league', inputs: ({ league }) => [{ league: league.id, limit: 100 }] },
  'league.home': ofLeague,
  'league.membersPage': ofLeague,
  'league.adminPage': { ...ofLeague, adminsOnly: true },
  'league.settingsPage': ofLeague,
  'member.list': ofLeague,
  'member.table': { of: 'user', inputs: () => [{}] },
  'person.search': { of: 'league', inputs: ({ league }) => [{ q: 'person', league: league.id }] },
  'person.browse': {
    of: 'league',
    inputs: ({ league }) => [
      { league: league.id },
      { league: league.slug, age: 'hundred', field: 'film', country: 'IT', unlisted: true, cursor: 5 },
    ],
  },
  'person.watchlist': { of: 'league', inputs: ({ league }) => [{}, { league: league.id }] },
  'person.get': { of: 'person', inputs: (_, { id }) => [{ wikidataId: id }] },
  'person.biography': { of: 'person', inputs: (_, { id }) => [{ wikidataId: id }] },
  'person.votes': ofLeague,
  'person.health': { ...ofLeague, adminsOnly: true },
  'pick.list': ofLeague,
  'pick.page': ofLeague,
  'pick.csv': ofLeague,
  'pick.matchNames': {
    of: 'league',
    inputs: ({ league }) => [{ league: league.id, names: ['Person Q1', '\u0000', 'أحمد'] }],
  },
  'operator.page': { ...ofUser, operatorsOnly: true },
  'profile.me': ofUser,
  'receipt.list': ofLeague,
  'receipt.page': ofLeague,
  'rules.get': ofLeague,
  'rules.preview': {
    of: 'league',
    inputs: ({ league }) => [
      { league: league.id, age: 0, holders: 20, players: 20, firstDeath: true },
      { league: league.id, age: 130, rules: { base: 'flat', flatPoints: 1000, rarityMax: 100 } },
    ],
  },
  'rules.pack': ofLeague,
  'rules.packs': ofUser,
  'rules.check': { of: 'user', inputs: () => [{ pack: namedPacks.streaks }, { pack: null }] },
  'season.list': ofLeague,
  'standings.season': { of: 'league', inputs: seasonOf },
  'standings.page': { of: 'league', inputs: seasonOf },
  'standings.csv': { of: 'league', inputs: seasonOf },
  'statistics.page': { of: 'league', inputs: seasonOf },
  'statistics.whatIf': {
    of: 'league',
    inputs: (at) =>
      seasonOf(at).flatMap((season) => [
        season,
        { ...season, base: 'flat', flatPoints: 1000, rarityMax: 100, firstDeathBonus: 100 },
      ]),
  },
}

const at =
  (path: string) =>
  ({ league }: Readable): string[] => [path.replace(':id', league.slug)]
const leagueCall = (path: string): Read => ({ of: 'league', inputs: at(path) })
const competitionCall = (path: string): Read => ({
  of: 'competition',
  inputs: (_, { id }) => [path.replace(':id', id)],
})
const userCall = (path: string): Read => ({ of: 'user', inputs: () => [path] })

/** Every REST call that reads, with its required query. */
const calls: Record<string, Read> = {
  'get /league/list': userCall('/league/list'),
  'get /tokens': userCall('/tokens'),
  'get /league/join-by-code/:code/preview': {
    of: 'league',
    inputs: ({ league }) => [`/league/join-by-code/${league.inviteCode}/preview`],
  },
  'get /invitations/:code': {
    of: 'league',
    inputs: ({ league }) => [`/invitations/${league.inviteCode}`],
  },
  'get /leagues/:id/invitation': leagueCall('/leagues/:id/invitation'),
  'get /leagues/:id': leagueCall('/leagues/:id'),
  'get /league/:id/admin/check': leagueCall('/league/:id/admin/check'),
  'get /leagues/:id/seasons': leagueCall('/leagues/:id/seasons'),
  'get /leagues/:id/audit': leagueCall('/leagues/:id/audit?limit=100'),
  'get /leagues/:id/activity': leagueCall('/leagues/:id/activity'),
  'get /leagues/:id/members': leagueCall('/leagues/:id/members'),
  'get /leagues/:id/rules': leagueCall('/leagues/:id/rules'),
  'get /leagues/:id/rules/preview': leagueCall('/leagues/:id/rules/preview?age=130&holders=20'),
  'get /leagues/:id/pack': leagueCall('/leagues/:id/pack'),
  'get /packs': userCall('/packs'),
  'get /profile/me': userCall('/profile/me'),
  'get /profile/devices': userCall('/profile/devices'),
  'get /profile/data': userCall('/profile/data'),
  'get /leagues/:id/deathlists/me': leagueCall('/leagues/:id/deathlists/me'),
  'get /leagues/:id/deathlists': leagueCall('/leagues/:id/deathlists'),
  'get /leagues/:id/receipts': leagueCall('/leagues/:id/receipts'),
  'get /leagues/:id/picks': leagueCall('/leagues/:id/picks'),
  'get /leagues/:id/picks.csv': leagueCall('/leagues/:id/picks.csv'),
  'get /picks/search': leagueCall('/picks/search?q=person&league_id=:id'),
  'get /leagues/:id/people': leagueCall('/leagues/:id/people?age=eighties&unlisted=true'),
  'get /in-mind': leagueCall('/in-mind?league_id=:id'),
  'get /people/:wikidata_id': { of: 'person', inputs: (_, { id }) => [`/people/${id}`] },
  'get /people/:wikidata_id/biography': { of: 'person', inputs: (_, { id }) => [`/people/${id}/biography`] },
  'get /leagues/:id/refresh-health': { ...leagueCall('/leagues/:id/refresh-health'), adminsOnly: true },
  'get /leagues/:id/standings': leagueCall('/leagues/:id/standings'),
  'get /leagues/:id/standings.csv': leagueCall('/leagues/:id/standings.csv'),
  'get /leagues/:id/votes': leagueCall('/leagues/:id/votes'),
  'get /leagues/:id/statistics': leagueCall('/leagues/:id/statistics'),
  'get /leagues/:id/what-if': leagueCall('/leagues/:id/what-if?base=flat&flat_points=1&rarity_max=0'),
  'get /leagues/:id/outlook': leagueCall('/leagues/:id/outlook'),
  'get /leagues/:id/history': leagueCall('/leagues/:id/history'),
  'get /leagues/:id/seasons/:season/yearbook': leagueCall('/leagues/:id/seasons/1/yearbook'),
  'get /competition/list': leagueCall('/competition/list?league_id=:id'),
  'get /competition/advice': leagueCall(
    '/competition/advice?league_id=:id&type=league_duel&start_date=2100-12-31&duration_days=365',
  ),
  'get /competition/:id': competitionCall('/competition/:id'),
  'get /competition/:id/standings': competitionCall('/competition/:id/standings'),
  'get /competition/:id/standings.csv': competitionCall('/competition/:id/standings.csv'),
  'get /competition/:id/matches': competitionCall('/competition/:id/matches'),
  'get /calendar/link': userCall('/calendar/link'),
  'get /leagues/:id/activity/:entryId/remarks': {
    of: 'league',
    inputs: ({ league, entries }) =>
      entries.map((entry) => `/leagues/${league.id}/activity/${entry}/remarks`),
  },
  'get /leagues/:id/remarks/reported': { ...leagueCall('/leagues/:id/remarks/reported'), adminsOnly: true },
  'get /inbox': userCall('/inbox'),
  'get /leagues/:id/draft': leagueCall('/leagues/:id/draft'),
  'get /leagues/:id/feeds': leagueCall('/leagues/:id/feeds'),
  'get /leagues/:id/today': leagueCall('/leagues/:id/today'),
  'get /leagues/:id/webhooks': { ...leagueCall('/leagues/:id/webhooks'), adminsOnly: true },
  'get /notifications': userCall('/notifications'),
}

/** Calls that are tested elsewhere, or write. */
const others = new Set([
  'get /league/join-by-code/:code',
  'get /league_memberships',
  'get /avatars/:key',
  'get /leagues/:id/live',
])

interface Procedure {
  _def: { type: string }
}

/** The names of all reads in these tables, and of all existing ones. */
export const knownReads = (): string[] => [...Object.keys(queries), ...Object.keys(calls)]
export const everyRead = (): string[] => [
  // At run time the router stores its procedures under their dotted names.
  ...Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>).flatMap(
    ([name, { _def }]) => (_def.type === 'query' ? [name] : []),
  ),
  ...[
    ...routes.flatMap(({ method, paths }) => (method === 'get' ? [`get ${paths[0]}`] : [])),
    ...Object.entries(otherPaths).flatMap(([path, methods]) =>
      methods.get ? [`get ${path.replace(/\{(\w+)\}/g, ':$1')}`] : [],
    ),
  ].filter((name) => !others.has(name)),
]

/** A request that must be answered, and its permitted refusals. */
export interface Asked {
  path: string
  status: number[]
}

const requestsOf = (name: string, read: Read, here: Readable, isAdmin: boolean): Asked[] => {
  const ones =
    read.of === 'competition'
      ? here.competitions
      : read.of === 'person'
        ? here.people.map((id) => ({ id, slug: id }))
        : [{ id: '', slug: '' }]
  const status = read.operatorsOnly
    ? [200, 404]
    : read.adminsOnly && !isAdmin
      ? [403]
      : read.mayBeMissing
        ? [200, 404]
        : [200]
  return ones.flatMap((one) =>
    read.inputs(here, one).map((input) => ({
      path:
        typeof input === 'string'
          ? `/api/v1${input}`
          : `/api/trpc/${name}${input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`}`,
      status,
    })),
  )
}

/** Every page and every call that reads, for a member of a league. */
export const everythingFor = (
  here: Readable,
  {
    isAdmin,
    transports,
    of,
  }: { isAdmin: boolean; transports: readonly Transport[]; of: readonly Read['of'][] },
): Asked[] => [
  ...Object.entries({
    ...(transports.includes('trpc') ? queries : {}),
    ...(transports.includes('rest') ? calls : {}),
  }).flatMap(([name, read]) => (of.includes(read.of) ? requestsOf(name, read, here, isAdmin) : [])),
  { path: `/rest/v1/league_memberships?league_id=eq.${here.league.id}`, status: [200] },
]

/** All present leagues with their members by role and their readable content. */
export const readableLeagues = async (
  db: Db,
): Promise<{ here: Readable; members: { userId: string; role: string }[] }[]> => {
  const rows = await runBatch(db, {
    leagues: db.select().from(leagues),
    competitions: db
      .select({ id: competitions.id, slug: competitions.slug, leagueId: competitions.leagueId })
      .from(competitions),
    seasons: db.select({ number: seasons.number, leagueId: seasons.leagueId }).from(seasons),
    people: db.select({ id: people.id }).from(people),
    entries: db
      .select({ id: activity.id, leagueId: activity.leagueId })
      .from(activity)
      .where(and(isNull(activity.onlyFor), notInArray(activity.kind, kindsWith('unlisted'))))
      .orderBy(activity.at, activity.id),
    memberships: db
      .select({ userId: memberships.userId, role: memberships.role, leagueId: memberships.leagueId })
      .from(memberships)
      .innerJoin(profiles, eq(profiles.id, memberships.userId))
      .where(and(isNull(memberships.leftAt), isNull(profiles.deletedAt))),
  })
  return rows.leagues.map((league) => ({
    here: {
      league,
      competitions: rows.competitions.filter(({ leagueId }) => leagueId === league.id),
      seasons: rows.seasons.filter(({ leagueId }) => leagueId === league.id).map(({ number }) => number),
      people: rows.people.map(({ id }) => id),
      entries: rows.entries
        .filter(({ leagueId }) => leagueId === league.id)
        .slice(0, 2)
        .map(({ id }) => id),
    },
    members: rows.memberships.filter(({ leagueId }) => leagueId === league.id),
  }))
}
