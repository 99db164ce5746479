import { type SQL, sql } from 'drizzle-orm'

/** The present id of a person: a different one if Wikidata items were merged. */
export const presentId = (personId: string | SQL): SQL<string> =>
  sql<string>`coalesce((select m.merged_into from people m where m.id = ${personId}), ${personId})`

/** All ids of a person, including those of items merged into this one. A query in parentheses. */
export const everyIdOf = (personId: string | SQL): SQL =>
  sql`(select e.id from people e where e.id = ${personId} or e.merged_into = ${personId})`

/** True for a person, under an old or present id, with a confirmed death. */
export const isConfirmedDead = (personId: string | SQL): SQL<boolean> =>
  sql<boolean>`exists (select 1 from people p where p.id = ${presentId(personId)} and p.died_on is not null)`
