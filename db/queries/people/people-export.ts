import { and, asc, gt, isNull } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { people } from '#db/schema/people.ts'

/** People of the index after an id, sorted by id as text, without merged ones. */
export const peopleFrom = (db: Db, after: string, limit: number) =>
  db
    .select({
      id: people.id,
      labels: people.labels,
      descriptions: people.descriptions,
      aliases: people.aliases,
      human: people.human,
      birthDate: people.birthDate,
      birthPrecision: people.birthPrecision,
      sex: people.sex,
      image: people.image,
      wikiTitles: people.wikiTitles,
      occupations: people.occupations,
      countries: people.countries,
      awards: people.awards,
      sitelinks: people.sitelinks,
      lastrevid: people.lastrevid,
      status: people.status,
      diedOn: people.diedOn,
    })
    .from(people)
    .where(and(gt(people.id, after), isNull(people.mergedInto)))
    .orderBy(asc(people.id))
    .limit(limit)
