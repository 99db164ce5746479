import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '#worker/trpc/router.ts'
import type { QueryName } from '../api/query-name.ts'
import type { PersistedQuery } from './persisted-names.ts'

/*
 * Which parts of the answers to queries (persisted-names.ts) may be persisted in this browser, for their
 * account only: what users come back to and read offline. Anything that is not listed is not persisted.
 * Excluded on purpose: what gives access without a session (invite codes, calendar and feed URLs), addresses
 * of invited people, tokens, sessions and settings, searches and what-ifs, what is outdated at once (a
 * draft), and comments, because a deleted comment must be gone everywhere.
 */

/** Parts that must be present when an answer is restored, because their type allows neither null nor an empty list */
type Needed<T> = {
  [Key in keyof T]-?: null extends T[Key] ? never : T[Key] extends readonly unknown[] ? never : Key
}[keyof T]

type FlagOrNumber<T> = { [Key in keyof T]-?: T[Key] extends boolean | number ? Key : never }[keyof T]

type Named<T, Must extends keyof T> = { readonly [Key in Must]: Keep<NonNullable<T[Key]>> } & {
  readonly [Key in keyof T]?: Keep<NonNullable<T[Key]>>
}

/**
 * Which parts of a value may be persisted: all of it, or the listed parts of an object (or of each list item).
 * `flagsAndNumbers` adds all booleans and numbers: they are safe, since everything that gives access is a string.
 */
type Keep<T> =
  | true
  | (T extends readonly (infer Item)[]
      ? Keep<Item>
      : T extends object
        ?
            | Named<T, Needed<T>>
            | (Named<T, Exclude<Needed<T>, FlagOrNumber<T>>> & { readonly flagsAndNumbers: true })
        : true)

type Outputs = inferRouterOutputs<AppRouter>
type OutputOf<Name extends QueryName> =
  Name extends `${infer Noun extends keyof Outputs & string}.${infer Verb}`
    ? Verb extends keyof Outputs[Noun]
      ? Outputs[Noun][Verb]
      : never
    : never

const listedLeague = { id: true, name: true, slug: true, role: true, membersCanInvite: true } as const

const league = {
  ...listedLeague,
  flagsAndNumbers: true,
  createdAt: true,
  startDate: true,
  endDate: true,
  scoring: true,
  rulesVersion: true,
  rulesEffectiveFrom: true,
  rulesInForce: true,
  season: true,
  memberCount: true,
} as const

const activity = {
  text: true,
  sentence: true,
  detail: true,
  href: true,
  id: true,
  at: true,
  kind: true,
  actor: true,
  person: true,
  competition: true,
  data: true,
  run: true,
  mourned: true,
  mourns: true,
  death: true,
  signs: true,
  voice: { reactions: true, remarks: true, remembrance: { remarks: true } },
} as const

const today = {
  day: true,
  birthdays: true,
  deaths: activity,
  quiet: true,
  dates: true,
  oneFromLead: true,
  person: true,
} as const

const kept = {
  'league.list': { ...listedLeague, memberCount: true, draftAhead: true },
  'league.dashboard': {
    leagues: {
      ...listedLeague,
      memberCount: true,
      season: true,
      list: true,
      standing: true,
      news: true,
      today: true,
    },
  },
  'league.home': {
    league,
    headline: true,
    today,
    readiness: true,
    room: true,
    draft: true,
    match: activity,
    top: true,
    activity,
    competitions: true,
    members: true,
    seasonEnd: true,
  },
  'league.membersPage': { league, members: true },
  'inbox.page': true,
  'inbox.count': true,
  'deathlist.page': true,
  'pick.page': true,
  'standings.page': true,
  'outlook.page': true,
  'statistics.page': true,
  'history.page': true,
  'history.yearbook': true,
  'person.get': {
    wikidataId: true,
    wikidataUrl: true,
    wikipediaUrl: true,
    name: true,
    description: true,
    biography: true,
    awaitsBiography: true,
    fields: true,
    countries: true,
    imageUrl: true,
    imageCreditUrl: true,
    birthDate: true,
    birthPrecision: true,
    birthYear: true,
    birthBasis: true,
    birthClaimed: true,
    age: true,
    status: true,
    redirect: true,
    diedOn: true,
    death: true,
    reportedDate: true,
    reportedAt: true,
    confirmedAt: true,
    settlesAt: true,
    missing: true,
    evidenceSince: true,
    evidence: true,
    history: true,
    lists: true,
    inMind: true,
    checkedAt: true,
    leagues: {
      id: true,
      slug: true,
      name: true,
      isAdmin: true,
      holders: true,
      announcement: { id: true, detail: true, voice: activity.voice },
      rulings: true,
      ruling: true,
    },
  },
  'calendar.page': {
    league: true,
    today: true,
    season: true,
    competitions: true,
    windows: true,
    link: {},
    feeds: {},
  },
  'competition.listPage': true,
  'competition.leaderboardPage': true,
  'competition.matchesPage': true,
  'competition.matchupsPage': true,
  'competition.duelPage': true,
  'competition.teamPage': true,
} as const satisfies { readonly [Name in PersistedQuery]: Keep<OutputOf<Name>> }

/** The table of persisted parts, as it is read at run time */
interface Parts {
  readonly [name: string]: true | Parts
}

const pickParts = (value: unknown, may: true | Parts): unknown => {
  if (may === true || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => pickParts(item, may))
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => {
      const isPlain = typeof part === 'boolean' || typeof part === 'number'
      const mayPart = Object.hasOwn(may, name) ? may[name] : isPlain && may.flagsAndNumbers
      return [name, mayPart ? pickParts(part, mayPart) : Array.isArray(part) ? [] : null]
    }),
  )
}

/** The parts of an answer that may be persisted, as JSON; the other parts are null or an empty list. */
export const persistedPartsOf = (query: PersistedQuery, answer: unknown): string =>
  JSON.stringify(pickParts(answer, kept[query]))
