import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { columnsOf, flagAs, listed } from '#db/fields.ts'
import { people } from '#db/schema/people.ts'
import type { SearchTerms } from '#domain/people/query.ts'
import { ruledColumns } from '../picks/list-rules.ts'
import { birthColumns } from './named-person.ts'

const exactCandidates = 20
const prefixCandidates = 40
const typoCandidates = 60
/** Typos are not searched for if this many names start with the query, or any name has exactly its words. */
const enoughWithoutTypos = 5
/**
 * An FTS expression that no name matches. Used because another condition beside MATCH would run only after the search.
 */
const nothing = '"\u{10ffff}\u{10ffff}\u{10ffff}"'

/** Rows of the search tables are ordered by rowid, best known people first. */
const closeTo = (match: string | null): SQL =>
  match === null
    ? sql`select 0 as r where 0`
    : sql`select rowid as r from people_typos where people_typos match case
        when (select count(*) from begun) < ${enoughWithoutTypos} and not exists (select 1 from exact)
        then ${match} else ${nothing} end
      order by rowid limit ${typoCandidates}`

const candidates = (terms: SearchTerms): SQL => sql`(
  with exact as materialized (
    select rowid as r from people_search where people_search match ${terms.exact} order by rowid limit ${exactCandidates}
  ),
  begun as materialized (
    select rowid as r from people_search where people_search match ${terms.prefix} order by rowid limit ${prefixCandidates}
  )
  select 'Q' || (r & 2147483647) from (
    select r from exact union select r from begun
    union select r from (${closeTo(terms.oneTypo)}) union select r from (${closeTo(terms.twoTypos)})
  ))`

export const shownPerson = {
  ...columnsOf(people, 'id', 'labels', 'descriptions', 'searchText', 'human'),
  ...birthColumns,
  image: people.image,
  ...ruledColumns,
  learned: people.learned,
  status: people.status,
  contestedSince: people.contestedSince,
  diedOn: people.diedOn,
  reportedDeathDate: people.reportedDeathDate,
  reportedDeathPrecision: people.reportedDeathPrecision,
}

/**
 * Unordered candidates for a search by name, dead people included, in one statement; rankPeople filters and ranks them.
 */
export const findPeople = (db: Db, terms: SearchTerms) =>
  db
    .select(shownPerson)
    .from(people)
    .where(inArray(people.id, candidates(terms)))

export type FoundPerson = Awaited<ReturnType<typeof findPeople>>[number]

/** The present rows of people, and whether a search may find them; no row for people not in the index. */
export const peopleNow = (db: Db, ids: readonly string[]) =>
  db
    .select({
      person: shownPerson,
      findable: flagAs(
        'findable',
        sql`${people.human} = 1 and ${people.missing} = 0 and ${people.mergedInto} is null`,
      ),
    })
    .from(people)
    .where(inArray(people.id, listed(ids)))
