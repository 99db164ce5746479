import { type SQL, sql } from 'drizzle-orm'

/** The id that a person has now: another where items were merged. */
export const presentId = (personId: string | SQL): SQL<string> =>
  sql<string>`coalesce((select m.merged_into from people m where m.id = ${personId}), ${personId})`

/** True for a person, also under a later id, who is held dead. */
export const isHeldDead = (personId: string | SQL): SQL<boolean> =>
  sql<boolean>`exists (select 1 from people p where p.id = ${presentId(personId)} and p.died_on is not null)`
