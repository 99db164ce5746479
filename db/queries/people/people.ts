import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import type { Instant } from '#domain/calendar-day.ts'
import { hasStoodSince } from '#domain/life-status/statuses.ts'
import type { PersonFacts } from '#domain/people/facts.ts'
import { searchTextOf } from '#domain/people/names.ts'

const maxAliases = 20

const factColumns = [
  'labels',
  'descriptions',
  'aliases',
  'search_text',
  'sex',
  'image',
  'wiki_titles',
  'occupations',
  'countries',
  'awards',
  'sitelinks',
] as const

/** The fields that scores and eligibility depend on. */
const believedColumns = ['human', 'birth_date', 'birth_precision', 'birth_year'] as const

const factValues = (facts: PersonFacts): unknown[] => [
  JSON.stringify(facts.labels),
  JSON.stringify(facts.descriptions),
  JSON.stringify(facts.aliases.slice(0, maxAliases)),
  searchTextOf([...Object.values(facts.labels), ...facts.aliases.slice(0, maxAliases)]),
  facts.sex,
  facts.image,
  JSON.stringify(facts.wikiTitles),
  JSON.stringify(facts.occupations),
  JSON.stringify(facts.countries),
  JSON.stringify(facts.awards ?? []),
  facts.sitelinks,
  facts.human ? 1 : 0,
  facts.birth?.date ?? null,
  facts.birth?.precision ?? null,
  facts.birth ? Number(facts.birth.date.slice(0, 4)) : null,
]

const columns = [...factColumns, ...believedColumns]
const columnList = sql.raw(columns.join(', '))
const valueList = sql.raw(columns.map((_, i) => `value ->> ${i + 2}`).join(', '))
/** The fields that rule conditions use, as known at death: a later award brings no points. */
const settledAtDeath: ReadonlySet<string> = new Set(['sex', 'occupations', 'countries', 'awards'])
const isSettled = "people.read_at is not null and people.status in ('reported', 'disputed', 'confirmed')"
const nextFacts = factColumns.map((name) => ({
  name,
  next: settledAtDeath.has(name)
    ? `case when ${isSettled} then people.${name} else excluded.${name} end`
    : `excluded.${name}`,
}))
const assignments = sql.raw(nextFacts.map(({ name, next }) => `${name} = ${next}`).join(', '))
const factChanges = nextFacts.map(({ name, next }) => `people.${name} is not ${next}`).join(' or ')

/** No birth is believed and the item was never read: the first reading is accepted at once. */
const isFirstBirth = 'people.read_at is null and people.birth_date is null and people.birth_year is null'
const firstBirth = sql.raw(
  ['birth_date', 'birth_precision', 'birth_year']
    .map((name) => `${name} = case when ${isFirstBirth} then excluded.${name} else people.${name} end`)
    .join(', '),
)
const changes = sql.raw(
  `${factChanges} or (${isFirstBirth} and (excluded.birth_date is not null or excluded.birth_year is not null))`,
)
/** The item differs from what is believed: its statements are read next, and have to last the required time. */
const isOtherwise = sql.raw(
  `not (${isFirstBirth}) and (people.birth_date is not excluded.birth_date
    or people.birth_precision is not excluded.birth_precision)`,
)

const insertPeople = (
  people: readonly PersonFacts[],
  { at, readAt, learned }: { at: Instant; readAt: Instant | null; learned: boolean },
) => {
  const rows = JSON.stringify(people.map((facts) => [facts.id, facts.lastrevid, ...factValues(facts)]))
  return sql`
    insert into people (id, lastrevid, ${columnList}, learned, read_at, created_at, updated_at)
    select value ->> 0, value ->> 1, ${valueList}, ${learned ? 1 : 0}, ${readAt}, ${at}, ${at} from json_each(${rows}) where true`
}

/**
 * Adds people who are not in the index yet, any number in one statement. Known ones stay unchanged, except that
 * `learned` = false clears their flag.
 */
export const addPeople = (db: Db, people: readonly PersonFacts[], at: Instant, learned = false) =>
  db.run(sql`${insertPeople(people, { at, readAt: null, learned })}
    on conflict (id) do update set learned = 0 where learned > excluded.learned`)

/** `human` changes once the opposite has been read for the required time. */
const believedHuman = (at: Instant): SQL => sql`
  human = case when people.human_contested_since <= ${hasStoodSince(at)} then excluded.human else people.human end,
  human_contested_since = case
    when people.human is excluded.human or people.human_contested_since <= ${hasStoodSince(at)} then null
    else min(coalesce(people.human_contested_since, ${at}), ${at}) end`

/**
 * Stores people as just read, any number in one statement. Never changes the life status. Sets lastrevid for new rows
 * only: in known rows it is the revision that the status was decided on. A birth other than the one believed is not
 * accepted: the refresh reads the item next, and the birth has to last the required time.
 */
export const upsertPeople = (db: Db, people: readonly PersonFacts[], at: Instant) =>
  db.run(sql`${insertPeople(people, { at, readAt: at, learned: true })}
    on conflict (id) do update set ${assignments}, ${firstBirth}, ${believedHuman(at)}, read_at = excluded.read_at,
      suspected_at = case when ${isOtherwise} then coalesce(people.suspected_at, excluded.updated_at)
        else people.suspected_at end,
      updated_at = case when ${changes} then excluded.updated_at else people.updated_at end`)

/**
 * Like `upsertPeople`, for facts of unknown age (a dump), which do not count as a reading. Rows without a change are
 * not written.
 */
export const importPeople = (db: Db, people: readonly PersonFacts[], at: Instant) =>
  db.run(sql`${insertPeople(people, { at, readAt: null, learned: false })}
    on conflict (id) do update set ${assignments}, ${firstBirth}, learned = 0, updated_at = excluded.updated_at
      where people.learned or ${changes}`)
