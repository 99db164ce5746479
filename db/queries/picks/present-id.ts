import { type SQL, sql } from 'drizzle-orm'

/** The id that a person has now: another where items were merged. */
export const presentId = (personId: string | SQL): SQL<string> =>
  sql<string>`coalesce((select m.merged_into from people m where m.id = ${personId}), ${personId})`

/** All ids under which a person was known: of items that were merged into this one too. A query in parentheses. */
export const everyIdOf = (personId: string | SQL): SQL =>
  sql`(select e.id from people e where e.id = ${personId} or e.merged_into = ${personId})`

/** True for a person, also under a later id, who is held dead. */
export const isHeldDead = (personId: string | SQL): SQL<boolean> =>
  sql<boolean>`exists (select 1 from people p where p.id = ${presentId(personId)} and p.died_on is not null)`
