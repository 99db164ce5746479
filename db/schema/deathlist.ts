import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { FormerPerson } from '#domain/people/facts.ts'
import type { LineUp } from '#domain/picks/line-up.ts'
import { type Pause, voidReasons } from '#domain/picks/void-reasons.ts'
import { profiles } from './accounts/profile.ts'
import { day, id, instant, partOf, rowOf } from './columns.ts'
import { leagues, seasons } from './league.ts'
import { people } from './people.ts'

export const deathlists = sqliteTable(
  'deathlists',
  {
    id: id().primaryKey(),
    leagueId: partOf(() => leagues.id),
    seasonId: partOf(() => seasons.id),
    userId: rowOf(() => profiles.id),
    name: text(),
    createdAt: instant().notNull(),
    /**
     * Captain, vice-captain and order, oldest first (worker/domain/picks/line-up.ts); visible to users who may see the
     * list's picks.
     */
    lineUps: text({ mode: 'json' }).$type<LineUp[]>().notNull().default([]),
    /** Set by a change that may void, suspend or resume picks of this list; cleared once that is settled. */
    unsettledSince: instant(),
  },
  (t) => [
    index('deathlists_unsettled').on(t.id).where(sql`${t.unsettledSince} is not null`),
    uniqueIndex('deathlists_season_user').on(t.seasonId, t.userId),
    index('deathlists_league').on(t.leagueId),
    check('deathlists_name', sql`${t.name} is null or length(${t.name}) between 1 and 200`),
  ],
)

/** Removed, void and suspended picks are kept, so that the contents of a list on a past day stay known. */
export const picks = sqliteTable(
  'picks',
  {
    id: id().primaryKey(),
    deathlistId: partOf(() => deathlists.id),
    leagueId: partOf(() => leagues.id),
    seasonId: partOf(() => seasons.id),
    userId: rowOf(() => profiles.id),
    personId: rowOf(() => people.id),
    /** The people this pick was for before Wikidata items were merged, oldest first. */
    formerPeople: text({ mode: 'json' }).$type<FormerPerson[]>(),
    addedAt: instant().notNull(),
    removedAt: instant(),
    /**
     * First UTC day on which a death counts: set when the pick is added (second midnight, plus the league's delay), and
     * again when it is resumed.
     */
    countsFrom: text().notNull(),
    /** Added after the season began, into a place that a confirmed death opened. */
    replacement: integer({ mode: 'boolean' }).notNull().default(false),
    /** The typed place of the list that it occupies; null: none. */
    place: text(),
    /** Its price when it was picked; null: the list had no prices. */
    price: integer(),
    /** First day of the transfer window in which it was added; null: not added in one. */
    windowFrom: day(),
    /**
     * The season in which no other list may hold the person, if the league's lists are exclusive; null: not exclusive.
     */
    exclusiveIn: id(),
    /** Suspended: off the list, waiting. Equal to `addedAt` for a substitute. */
    suspendedAt: instant(),
    voidedAt: instant(),
    voidReason: text({ enum: voidReasons }),
    /** Past periods in which the pick was suspended, void or removed, so that its state on a past day stays known. */
    pauses: text({ mode: 'json' }).$type<Pause[]>().notNull().default([]),
  },
  (t) => [
    uniqueIndex('picks_active_person')
      .on(t.deathlistId, t.personId)
      .where(sql`${t.removedAt} is null and ${t.voidedAt} is null`),
    uniqueIndex('picks_exclusive_person')
      .on(t.exclusiveIn, t.personId)
      .where(sql`${t.exclusiveIn} is not null and ${t.removedAt} is null and ${t.voidedAt} is null`),
    index('picks_deathlist').on(t.deathlistId),
    index('picks_person').on(t.personId, t.leagueId),
    index('picks_season').on(t.seasonId),
    index('picks_league').on(t.leagueId),
    index('picks_suspended').on(t.deathlistId).where(sql`${t.suspendedAt} is not null`),
  ],
)
