import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { EntryReason } from '#domain/scoring/rules.ts'
import type { RowExtra } from '#domain/scoring/scored.ts'
import { day, id, instant, partOf } from './columns.ts'
import { leagues, seasons } from './league.ts'

/** A scored leaderboard of a season (id = season id) or of a competition (id = competition id). */
export const leaderboards = sqliteTable(
  'leaderboards',
  {
    id: id().primaryKey(),
    kind: text({ enum: ['season', 'competition'] }).notNull(),
    leagueId: partOf(() => leagues.id),
    seasonId: partOf(() => seasons.id),
    /** Stale flag: set by every change that may change the result, cleared by a recompute that has read the change. */
    staleSince: instant(),
    /** Counts how often the stale flag was set: distinguishes two changes within one millisecond. */
    revision: integer().notNull().default(0),
    /** The revision on which the stored rows are based; an older recompute never overwrites a newer one. */
    computedRevision: integer().notNull().default(-1),
    computedAt: instant(),
    /**
     * The next UTC day on which the result changes without new data (a round ends, a leaderboard seals); null: none.
     */
    dueOn: day(),
    sealedAt: instant(),
  },
  (t) => [
    index('leaderboards_league').on(t.leagueId),
    index('leaderboards_season').on(t.seasonId),
    index('leaderboards_stale').on(t.staleSince),
    index('leaderboards_due').on(t.dueOn),
  ],
)

/** The score ledger. Derived from picks, deaths and rules: a rebuild gives the same rows. */
export const scoreEntries = sqliteTable(
  'score_entries',
  {
    leaderboardId: partOf(() => leaderboards.id),
    pickId: id().notNull(),
    userId: id().notNull(),
    personId: text().notNull(),
    diedOn: day().notNull(),
    status: text({ enum: ['confirmed', 'reported'] }).notNull(),
    points: integer().notNull(),
    reasons: text({ mode: 'json' }).$type<EntryReason[]>().notNull(),
    rulesVersion: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.leaderboardId, t.pickId] }),
    index('score_entries_person').on(t.personId),
    index('score_entries_pick').on(t.pickId),
  ],
)

/**
 * Confirmed entries that have left the ledger or changed, as they were before: the points of a withdrawn or corrected
 * death. Not derived: kept when the ledger is rewritten.
 */
export const entriesTakenBack = sqliteTable(
  'entries_taken_back',
  {
    leaderboardId: partOf(() => leaderboards.id),
    pickId: id().notNull(),
    userId: id().notNull(),
    personId: text().notNull(),
    diedOn: day().notNull(),
    points: integer().notNull(),
    at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.leaderboardId, t.pickId, t.at] })],
)

/**
 * Derived rows of a leaderboard in display order; a one-shot leaderboard that allows multiple rows has one row per
 * death.
 */
export const standings = sqliteTable(
  'standings',
  {
    leaderboardId: partOf(() => leaderboards.id),
    position: integer().notNull(),
    rank: integer().notNull(),
    previousRank: integer(),
    userId: id().notNull(),
    points: integer().notNull(),
    provisionalPoints: integer().notNull(),
    alive: integer().notNull(),
    dead: integer().notNull(),
    total: integer().notNull(),
    active: integer({ mode: 'boolean' }).notNull(),
    won: integer(),
    drawn: integer(),
    lost: integer(),
    roundReached: integer(),
    /** One-shot leaderboards: the day by which this row is ranked. */
    scoredOn: day(),
    pickId: id(),
    /** The part of these points that is not from deaths, with reasons. */
    extras: text({ mode: 'json' }).$type<RowExtra[]>().notNull().default([]),
  },
  (t) => [primaryKey({ columns: [t.leaderboardId, t.position] })],
)

/** Each player's rank at the end of each day on which the leaderboard changed: the rank history chart. */
export const rankHistory = sqliteTable(
  'rank_history',
  {
    leaderboardId: partOf(() => leaderboards.id),
    day: day().notNull(),
    userId: id().notNull(),
    rank: integer().notNull(),
    points: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.leaderboardId, t.day, t.userId] })],
)

export const matches = sqliteTable(
  'matches',
  {
    id: text().primaryKey(),
    competitionId: partOf(() => leaderboards.id),
    round: integer().notNull(),
    slot: integer().notNull(),
    startDate: day().notNull(),
    endDate: day().notNull(),
    homeUserId: id(),
    awayUserId: id(),
    homePoints: integer().notNull(),
    awayPoints: integer().notNull(),
    /** Points that reported deaths would add. */
    homeProvisional: integer().notNull().default(0),
    awayProvisional: integer().notNull().default(0),
    winnerUserId: id(),
    decidedBy: text(),
    decidedOn: day(),
    status: text({ enum: ['upcoming', 'active', 'provisional', 'final', 'sealed'] }).notNull(),
  },
  (t) => [uniqueIndex('matches_slot').on(t.competitionId, t.round, t.slot)],
)
