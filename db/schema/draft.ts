import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { turnOutcomes } from '#domain/draft/turns.ts'
import { profiles } from './accounts/profile.ts'
import { id, instant, partOf, rowOf } from './columns.ts'
import { picks } from './deathlist.ts'
import { leagues, seasons } from './league.ts'
import { people } from './people.ts'

/**
 * The draft that fills the lists of an exclusive league, one per season. All times are by the game's clock. Every write
 * replaces the stamp, and only succeeds if the stamp is unchanged since it was read: two concurrent writes cannot
 * advance the draft from the same state.
 */
export const drafts = sqliteTable(
  'drafts',
  {
    id: id().primaryKey(),
    leagueId: partOf(() => leagues.id),
    seasonId: partOf(() => seasons.id),
    startsAt: instant().notNull(),
    secondsPerTurn: integer().notNull(),
    rounds: integer().notNull(),
    /** 32 random bytes in hex; secret until the order is drawn. */
    coinSeed: text().notNull(),
    /** SHA-256 of coin_seed in hex, shown from the start. */
    coinCommitment: text().notNull(),
    createdBy: id().notNull(),
    createdAt: instant().notNull(),
    /** Set together with the order: user ids, as drawn from the members at that moment. */
    startedAt: instant(),
    players: text({ mode: 'json' }).$type<string[]>(),
    /** When the clock of the current turn started; null: before the start, paused or over. */
    turnAt: instant(),
    /** When the next automatic step is due (the start, the end of a turn); null: paused or over. */
    dueAt: instant(),
    /** When to remind the player on the clock that the turn ends soon; null: never, or already sent. */
    endingAt: instant(),
    /** While paused: the rest of the turn, in milliseconds. */
    leftMs: integer(),
    finishedAt: instant(),
    stamp: id().notNull(),
  },
  (t) => [
    uniqueIndex('drafts_season').on(t.seasonId),
    index('drafts_league').on(t.leagueId),
    index('drafts_due').on(t.dueAt).where(sql`${t.dueAt} is not null`),
    index('drafts_ending').on(t.endingAt).where(sql`${t.endingAt} is not null`),
    check('drafts_turn_length', sql`${t.secondsPerTurn} between 30 and 86400`),
    check('drafts_rounds', sql`${t.rounds} between 1 and 50`),
  ],
)

/** The turns of a draft in order, numbered from 0, each once. Their results never change. */
export const draftTurns = sqliteTable(
  'draft_turns',
  {
    draftId: partOf(() => drafts.id),
    number: integer().notNull(),
    userId: rowOf(() => profiles.id),
    outcome: text({ enum: turnOutcomes }).notNull(),
    pickId: id().references(() => picks.id, { onDelete: 'cascade' }),
    /** Taken from the queue because the time was up. */
    auto: integer({ mode: 'boolean' }).notNull().default(false),
    at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.draftId, t.number] }),
    uniqueIndex('draft_turns_pick').on(t.pickId).where(sql`${t.pickId} is not null`),
    index('draft_turns_user').on(t.userId),
    check('draft_turns_outcome', sql`(${t.outcome} = 'picked') = (${t.pickId} is not null)`),
  ],
)

/** A player's queue of people, best first: private. Expired turns and waivers take from it. */
export const draftQueue = sqliteTable(
  'draft_queue',
  {
    seasonId: partOf(() => seasons.id),
    userId: rowOf(() => profiles.id),
    position: integer().notNull(),
    personId: rowOf(() => people.id),
  },
  (t) => [
    primaryKey({ columns: [t.seasonId, t.userId, t.position] }),
    index('draft_queue_user').on(t.userId),
    index('draft_queue_person').on(t.personId),
  ],
)

/**
 * The waiver day after a confirmed death in an exclusive league: free places can only be claimed. Kept by trigger
 * (waivers.sql), one per season.
 */
export const waivers = sqliteTable(
  'waivers',
  {
    seasonId: id()
      .primaryKey()
      .references(() => seasons.id, { onDelete: 'cascade' }),
    leagueId: partOf(() => leagues.id),
    closesAt: instant().notNull(),
    /** When the claims were resolved; null: not yet. */
    settledAt: instant(),
    /** The stamp of the write that resolved them. */
    stamp: id(),
  },
  (t) => [
    index('waivers_league').on(t.leagueId),
    index('waivers_due').on(t.closesAt).where(sql`${t.settledAt} is null`),
  ],
)
