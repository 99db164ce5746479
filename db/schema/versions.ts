import { integer, sqliteTable } from 'drizzle-orm/sqlite-core'
import { profiles } from './accounts/profile.ts'
import { id } from './columns.ts'
import { leagues } from './league.ts'

/*
 * Counters of the changes to what pages show, raised by trigger (triggers/versions.sql) in the transaction of
 * the change. A page depends on some of them (db/queries/versions/) and is unchanged as long as they are.
 */

/** Changes of a league in anything that its members are shown. */
export const leagueVersions = sqliteTable('league_versions', {
  leagueId: id()
    .primaryKey()
    .references(() => leagues.id, { onDelete: 'cascade' }),
  version: integer().notNull(),
})

/** Changes that concern one user only: the user's leagues and read markers. No row: no change yet. */
export const userVersions = sqliteTable('user_versions', {
  userId: id()
    .primaryKey()
    .references(() => profiles.id),
  version: integer().notNull(),
})

/**
 * Changes of a person, by the number in the id; only people that ever changed have rows. A death raises one row here,
 * which all leagues depend on, instead of a row per league.
 */
export const personVersions = sqliteTable('person_versions', {
  number: integer().primaryKey(),
  version: integer().notNull(),
})
