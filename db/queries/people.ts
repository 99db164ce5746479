import { sql } from 'drizzle-orm'
import type { Instant } from '../../worker/domain/calendar-day.ts'
import type { PersonFacts } from '../../worker/domain/people/facts.ts'
import { searchTextOf } from '../../worker/domain/people/names.ts'
import type { Db } from '../client.ts'

const maxAliases = 20

const factColumns = [
  'label_en',
  'label_it',
  'description_en',
  'description_it',
  'aliases',
  'search_text',
  'human',
  'birth_date',
  'birth_precision',
  'birth_year',
  'sex',
  'image',
  'enwiki_title',
  'itwiki_title',
  'occupations',
  'countries',
  'sitelinks',
] as const

const factValues = (facts: PersonFacts): unknown[] => [
  facts.labelEn,
  facts.labelIt,
  facts.descriptionEn,
  facts.descriptionIt,
  JSON.stringify(facts.aliases.slice(0, maxAliases)),
  searchTextOf([facts.labelEn, facts.labelIt, ...facts.aliases.slice(0, maxAliases)]),
  facts.human ? 1 : 0,
  facts.birth?.date ?? null,
  facts.birth?.precision ?? null,
  facts.birth ? Number(facts.birth.date.slice(0, 4)) : null,
  facts.sex,
  facts.image,
  facts.enwikiTitle,
  facts.itwikiTitle,
  JSON.stringify(facts.occupations),
  JSON.stringify(facts.countries),
  facts.sitelinks,
]

const columnList = sql.raw(factColumns.join(', '))
const valueList = sql.raw(factColumns.map((_, i) => `value ->> ${i + 2}`).join(', '))
const assignments = sql.raw(factColumns.map((name) => `${name} = excluded.${name}`).join(', '))
const changes = sql.raw(factColumns.map((name) => `people.${name} is not excluded.${name}`).join(' or '))

const insertPeople = (people: readonly PersonFacts[], at: Instant, readAt: Instant | null) => {
  const rows = JSON.stringify(people.map((facts) => [facts.id, facts.lastrevid, ...factValues(facts)]))
  return sql`
    insert into people (id, lastrevid, ${columnList}, read_at, created_at, updated_at)
    select value ->> 0, value ->> 1, ${valueList}, ${readAt}, ${at}, ${at} from json_each(${rows}) where true`
}

/** Adds people whom the index does not have yet, any number in one statement; known ones keep all they have. */
export const addPeople = (db: Db, people: readonly PersonFacts[], at: Instant) =>
  db.run(sql`${insertPeople(people, at, null)} on conflict (id) do nothing`)

/**
 * Keeps what was read of people just now, any number in one statement. Life status is never touched; lastrevid is set
 * for new rows only: for known ones it says which revision the status was decided on.
 */
export const upsertPeople = (db: Db, people: readonly PersonFacts[], at: Instant) =>
  db.run(sql`${insertPeople(people, at, at)}
    on conflict (id) do update set ${assignments}, read_at = excluded.read_at,
      updated_at = case when ${changes} then excluded.updated_at else people.updated_at end`)

/** The same for facts of unknown age (a dump), which are no reading: rows that they do not change are not written. */
export const importPeople = (db: Db, people: readonly PersonFacts[], at: Instant) =>
  db.run(sql`${insertPeople(people, at, null)}
    on conflict (id) do update set ${assignments}, updated_at = excluded.updated_at where ${changes}`)
