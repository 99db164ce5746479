import { migrate as applyMigrations } from 'drizzle-orm/libsql/migrator'
import type { Db } from './client.ts'

/** Applies the migrations of a folder that the database has not seen yet. */
export const migrate = (db: Db, migrationsFolder: string): Promise<void> =>
  applyMigrations(db, { migrationsFolder })
