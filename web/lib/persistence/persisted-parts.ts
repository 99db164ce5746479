import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '#worker/trpc/router.ts'
import type { QueryName } from '../api/query-name.ts'
import type { PersistedQuery } from './persisted-names.ts'

/*
 * What may stay in this browser of the answers to queries (persisted-names.ts), for their account alone: what one comes back to, and reads
 * without a network. Whatever is not named here is not kept. Left out on purpose: what opens something without a session
 * (the invite code, addresses of calendar and feeds), addresses of people who were invited, tokens, sessions and settings,
 * searches and what-ifs, what is out of date as soon as one looks away (a draft), and what people say: a remark that is
 * taken away is gone everywhere.
 */

/** The parts that have to be there when an answer is read again: they can't be null, nor an empty list. */
type Needed<T> = {
  [Key in keyof T]-?: null extends T[Key] ? never : T[Key] extends readonly unknown[] ? never : Key
}[keyof T]

type FlagOrNumber<T> = { [Key in keyof T]-?: T[Key] extends boolean | number ? Key : never }[keyof T]

type Named<T, Must extends keyof T> = { readonly [Key in Must]: Keep<NonNullable<T[Key]>> } & {
  readonly [Key in keyof T]?: Keep<NonNullable<T[Key]>>
}

/**
 * What may be kept of a value: all of it, or of an object (or of each in a list) the parts that are named, and with
 * `flagsAndNumbers` those of its parts as well: what opens something is a text.
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

/** A table of what may be kept, as it is read at run time. */
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

/** What may be kept of an answer, as JSON: parts that are not named are null, or an empty list. */
export const keptOf = (query: PersistedQuery, answer: unknown): string =>
  JSON.stringify(pickParts(answer, kept[query]))
