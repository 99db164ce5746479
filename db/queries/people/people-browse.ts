import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { people } from '#db/schema/people.ts'
import type { CalendarDay } from '#domain/calendar-day.ts'
import type { FacetTerms } from '#domain/people/facets.ts'
import { currentSeasonIdOf, type LeagueIdOf } from '../leagues/member-scope.ts'
import { isSealedSeason } from '../picks/sealed.ts'
import { shownPerson } from './people-search.ts'

interface Page {
  /** Where the page before ended; null: the first. */
  after: number | null
  limit: number
  /** Leaves out those who are on a list of this league's current season; null: nobody is left out. */
  unlistedIn: LeagueIdOf | null
  /** The reader. */
  userId: string
  today: CalendarDay
}

/** The day that stands for a birth, as birthDay of worker/domain/scoring/age.ts has it. */
const birthDay = sql`case p.birth_precision when 'day' then p.birth_date
  when 'month' then substr(p.birth_date, 1, 7) || '-15' else printf('%04d-07-01', p.birth_year) end`

/** Conditions beside those of the facets `f`, for a person `p`. */
const fits = (terms: FacetTerms, { after, unlistedIn, today }: Page): SQL => sql`
  f.rowid > ${after ?? 0} and ${birthDay} > ${terms.bornAfter} and ${birthDay} <= ${terms.bornTo}
    ${
      unlistedIn
        ? sql`and p.id not in (select k.person_id from picks k
            where k.season_id = ${currentSeasonIdOf(unlistedIn)} and k.removed_at is null and k.voided_at is null
              and not ${isSealedSeason(sql`k.season_id`, today)})`
        : sql``
    }`

/** Whom the lists hold that the reader may see: in the current seasons of their leagues. */
const heldBefore = ({ userId, today }: Page): SQL => sql`(
  select distinct k.person_id from memberships m
  cross join seasons s on s.league_id = m.league_id and s.archived_at is null
  cross join picks k on k.season_id = s.id
  where m.user_id = ${userId} and m.left_at is null and k.removed_at is null and k.voided_at is null
    and (k.user_id = ${userId} or not ${isSealedSeason(sql`k.season_id`, today)}))`

/** One row of the page: the id, and the place in the order that the next page goes on from. */
const found = (terms: FacetTerms, page: Page): SQL => sql`
  select place, person from (
    select * from (
      select f.rowid as place, p.id as person from people_facets f
      cross join ${people} p on p.id = 'Q' || (f.rowid & 2147483647)
      where f.people_facets match ${terms.match} and ${fits(terms, page)}
      order by f.rowid limit ${page.limit})
    union all
    select f.rowid, p.id from ${heldBefore(page)} h
    cross join ${people} p on p.id = h.person_id and p.learned
    cross join people_facets f
      on f.rowid = (65535 - min(p.sitelinks, 65535)) * 2147483648 + cast(substr(p.id, 2) as integer)
    where f.people_facets match ${terms.learned} and ${fits(terms, page)})
  order by place limit ${page.limit}`

/**
 * A page of the living who fit, best known first, in one statement: those of the index whom an
 * import brought, and those on lists that the reader sees. It stops where the page is full. Those who are left out
 * by the day of birth or by a list costs a step; there are as many as share a year of birth, or as a league can hold.
 */
export const browsePeople = (db: Db, terms: FacetTerms, page: Page) =>
  db
    .select({ ...shownPerson, place: sql<number>`found.place`.mapWith(Number).as('place') })
    .from(sql`(${found(terms, page)}) as found`)
    .innerJoin(people, sql`${people.id} = found.person`)
    .orderBy(sql`found.place`)
