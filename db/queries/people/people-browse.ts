import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { numberAs } from '#db/fields.ts'
import { people } from '#db/schema/people.ts'
import type { CalendarDay } from '#domain/calendar-day.ts'
import type { FacetTerms } from '#domain/people/facets.ts'
import { currentSeasonIdOf, type LeagueIdOf } from '../leagues/member-scope.ts'
import { isSealedSeason } from '../picks/sealed.ts'
import { shownPerson } from './people-search.ts'

interface Page {
  /** Position of the previous page's last row; null: the first page. */
  after: number | null
  limit: number
  /** Leaves out people on a list of this league's current season; null: none are left out. */
  unlistedIn: LeagueIdOf | null
  /** The user who is reading. */
  userId: string
  today: CalendarDay
}

/** The day used for a birth; the same as birthDay of worker/domain/scoring/age.ts. */
const birthDay = sql`case p.birth_precision when 'day' then p.birth_date
  when 'month' then substr(p.birth_date, 1, 7) || '-15' else printf('%04d-07-01', p.birth_year) end`

/** Conditions besides the facets `f`, for a person `p`. */
const fits = (terms: FacetTerms, { after, unlistedIn, today }: Page): SQL => sql`
  f.rowid > ${after ?? 0} and ${birthDay} > ${terms.bornAfter} and ${birthDay} <= ${terms.bornTo}
    ${
      unlistedIn
        ? sql`and p.id not in (select k.person_id from picks k
            where k.season_id = ${currentSeasonIdOf(unlistedIn)} and k.removed_at is null and k.voided_at is null
              and not ${isSealedSeason(sql`k.season_id`, today)})`
        : sql``
    }`

/** The people on lists that the reader may see, in the current seasons of the reader's leagues. */
const heldBefore = ({ userId, today }: Page): SQL => sql`(
  select distinct k.person_id from memberships m
  cross join seasons s on s.league_id = m.league_id and s.archived_at is null
  cross join picks k on k.season_id = s.id
  where m.user_id = ${userId} and m.left_at is null and k.removed_at is null and k.voided_at is null
    and (k.user_id = ${userId} or not ${isSealedSeason(sql`k.season_id`, today)}))`

/** Rows of the page: the id, and the position that the next page continues from. */
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
 * A page of living people who match, best known first, in one statement: people added by an import, and people on lists
 * that the reader may see. It stops when the page is full. Each person left out because of the day of birth or a list
 * costs one step; at most as many as share a year of birth, or as a league can hold.
 */
export const browsePeople = (db: Db, terms: FacetTerms, page: Page) =>
  db
    .select({ ...shownPerson, place: numberAs('place', sql`found.place`) })
    .from(sql`(${found(terms, page)}) as found`)
    .innerJoin(people, sql`${people.id} = found.person`)
    .orderBy(sql`found.place`)
