import { integer, sqliteTable } from 'drizzle-orm/sqlite-core'
import { profiles } from './accounts/profile.ts'
import { id } from './columns.ts'
import { leagues } from './league.ts'

/*
 * How often what pages show has changed: raised by trigger (triggers/versions.sql), in the transaction of the change. Pages
 * rest on them (db/queries/versions/): as long as all of theirs stand, they are as they were.
 */

/** Of a league, in whatever its members are shown of it. */
export const leagueVersions = sqliteTable('league_versions', {
  leagueId: id()
    .primaryKey()
    .references(() => leagues.id, { onDelete: 'cascade' }),
  version: integer().notNull(),
})

/** Of what concerns a user alone: which leagues they are in, and what they have read there. No row: nothing has changed yet. */
export const userVersions = sqliteTable('user_versions', {
  userId: id()
    .primaryKey()
    .references(() => profiles.id),
  version: integer().notNull(),
})

/** Of a person, by the number in the id, as few have rows as ever changed. Leagues look here: a death is one row for all of them. */
export const personVersions = sqliteTable('person_versions', {
  number: integer().primaryKey(),
  version: integer().notNull(),
})
