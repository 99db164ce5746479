import { type SQL, sql } from 'drizzle-orm'
import type { CalendarDay } from '../../worker/domain/calendar-day.ts'
import type { FacetTerms } from '../../worker/domain/people/facets.ts'
import type { Db } from '../client.ts'
import { people } from '../schema/people.ts'
import { currentSeasonIdOf, type LeagueIdOf } from './gate.ts'
import { shownPerson } from './people-search.ts'
import { isSealedSeason } from './sealed.ts'

interface Page {
  /** Where the page before ended; null: the first. */
  after: number | null
  limit: number
  /** Leaves out whoever is on a list of this league's current season; null: nobody is left out. */
  unlistedIn: LeagueIdOf | null
  today: CalendarDay
}

/** The day that stands for a birth, as birthDay of worker/domain/scoring/age.ts has it. */
const birthDay = sql`case p.birth_precision when 'day' then p.birth_date
  when 'month' then substr(p.birth_date, 1, 7) || '-15' else printf('%04d-07-01', p.birth_year) end`

/** One row of the page: the id, and the place in the order that the next page goes on from. */
const found = (terms: FacetTerms, { after, limit, unlistedIn, today }: Page): SQL => sql`
  select f.rowid as place, p.id as person from people_facets f
  cross join ${people} p on p.id = 'Q' || (f.rowid & 2147483647)
  where f.people_facets match ${terms.match} and f.rowid > ${after ?? 0}
    and ${birthDay} > ${terms.bornAfter} and ${birthDay} <= ${terms.bornTo}
    ${
      unlistedIn
        ? sql`and p.id not in (select k.person_id from picks k
            where k.season_id = ${currentSeasonIdOf(unlistedIn)} and k.removed_at is null and k.voided_at is null
              and not ${isSealedSeason(sql`k.season_id`, today)})`
        : sql``
    }
  order by f.rowid limit ${limit}`

/**
 * A page of the living who fit, best known first, in one statement: it stops where the page is full. Whoever is left out
 * by the day of birth or by a list costs a step; there are as many as share a year of birth, or as a league can hold.
 */
export const browsePeople = (db: Db, terms: FacetTerms, page: Page) =>
  db
    .select({ ...shownPerson, place: sql<number>`found.place`.mapWith(Number).as('place') })
    .from(sql`(${found(terms, page)}) as found`)
    .innerJoin(people, sql`${people.id} = found.person`)
    .orderBy(sql`found.place`)
