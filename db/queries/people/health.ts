import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'

/** Resolves when the database answers. */
export const ping = (db: Db) => db.run(sql`select 1`)
