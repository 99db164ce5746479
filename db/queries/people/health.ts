import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'

/** Resolves if the database responds. */
export const ping = (db: Db) => db.run(sql`select 1`)
