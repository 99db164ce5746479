import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { roles } from '#domain/leagues/roles.ts'
import { profiles } from './accounts/profile.ts'
import { day, id, instant, partOf, rowOf, settings } from './columns.ts'

export const leagues = sqliteTable('leagues', {
  id: id().primaryKey(),
  slug: text().notNull().unique(),
  name: text().notNull(),
  inviteCode: text().notNull().unique(),
  /** The settings without a column here (worker/domain/league-settings), as JSON. */
  settings: settings(),
  doorsClosed: integer({ mode: 'boolean' }).notNull().default(false),
  exclusive: integer({ mode: 'boolean' }).notNull().default(false),
  remarksAllowed: integer({ mode: 'boolean' }).notNull().default(true),
  /** Members may create links to a picture of the leaderboard; everyone with the link can see it. */
  picturesShared: integer({ mode: 'boolean' }).notNull().default(false),
  createdBy: rowOf(() => profiles.id),
  createdAt: instant().notNull(),
})

/** A league has one current season: the one that is not archived. Days are inclusive UTC days. */
export const seasons = sqliteTable(
  'seasons',
  {
    id: id().primaryKey(),
    leagueId: partOf(() => leagues.id),
    number: integer().notNull(),
    startDate: day(),
    endDate: day(),
    createdAt: instant().notNull(),
    archivedAt: instant(),
    /**
     * When the minor activity of the long-archived season was folded into counts (db/queries/news/fold-activity.ts).
     */
    activityFoldedAt: instant(),
    /** Until the first day only the owner sees the contents of a list; requires a first day. */
    listsSealed: integer({ mode: 'boolean' }).notNull().default(false),
    /** How many reminders to complete lists were sent for this start. */
    reminders: integer().notNull().default(0),
    /** The day on which the next outlook is due (db/queries/competitions/outlook.ts); empty: at once; null: no more. */
    outlookDue: day().default(''),
    /** Secret in the URL of the season's picture; null until a member shares it, replaced when renewed. */
    pictureToken: text().unique(),
  },
  (t) => [
    index('seasons_to_fold')
      .on(t.archivedAt)
      .where(sql`${t.archivedAt} is not null and ${t.activityFoldedAt} is null`),
    index('seasons_to_remind').on(t.reminders, t.startDate).where(sql`archived_at is null`),
    index('seasons_starting').on(t.startDate).where(sql`archived_at is null`),
    index('seasons_outlook_due').on(t.outlookDue).where(sql`outlook_due is not null`),
    uniqueIndex('seasons_league_number').on(t.leagueId, t.number),
    uniqueIndex('seasons_one_current').on(t.leagueId).where(sql`${t.archivedAt} is null`),
    check(
      'seasons_dates',
      sql`${t.endDate} is null or ${t.startDate} is null or ${t.endDate} >= ${t.startDate}`,
    ),
  ],
)

/** Pick and scoring rules of a league, versioned: the highest version with effective_from <= day is in force. */
export const leagueRules = sqliteTable(
  'league_rules',
  {
    leagueId: partOf(() => leagues.id),
    version: integer().notNull(),
    effectiveFrom: day().notNull(),
    maxPicks: integer().notNull(),
    /** All other rules, as JSON. */
    settings: settings(),
    createdBy: id().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.leagueId, t.version] }),
    check('league_rules_max_picks', sql`${t.maxPicks} between 1 and 50`),
  ],
)

/**
 * One row per user and league, kept when the member leaves: then left_at is set, and removed_by if an admin removed
 * them.
 */
export const memberships = sqliteTable(
  'memberships',
  {
    id: id().primaryKey(),
    leagueId: partOf(() => leagues.id),
    userId: rowOf(() => profiles.id),
    role: text({ enum: roles }).notNull(),
    joinedAt: instant().notNull(),
    leftAt: instant(),
    removedBy: id(),
    /** Activity up to then counts as read, by the game's clock; null: activity until the member joined. */
    readUntil: instant(),
    /** The last season whose sealed lists the member has opened; null: none. */
    openedSeasonId: id(),
    /** Notifications about the league are muted since then, by the wall clock; null: not muted. */
    mutedAt: instant(),
    /** Secret in the URL of the league's feeds; null until requested, replaced when renewed. */
    feedToken: text().unique(),
  },
  (t) => [
    uniqueIndex('memberships_league_user').on(t.leagueId, t.userId),
    uniqueIndex('memberships_one_owner')
      .on(t.leagueId)
      .where(sql`${t.role} = 'OWNER' and ${t.leftAt} is null`),
    index('memberships_user').on(t.userId),
    check('memberships_role', sql`${t.role} in ('OWNER','ADMIN','MEMBER')`),
  ],
)

/**
 * The periods in which a user was a member; left_at is null in the current one. Used to find list owners and players of
 * a past day.
 */
export const membershipPeriods = sqliteTable(
  'membership_periods',
  {
    id: id().primaryKey(),
    leagueId: partOf(() => leagues.id),
    userId: rowOf(() => profiles.id),
    joinedAt: instant().notNull(),
    leftAt: instant(),
  },
  (t) => [
    index('membership_periods_league').on(t.leagueId, t.userId),
    uniqueIndex('membership_periods_one_open').on(t.leagueId, t.userId).where(sql`${t.leftAt} is null`),
  ],
)

export const invitations = sqliteTable(
  'invitations',
  {
    id: id().primaryKey(),
    leagueId: partOf(() => leagues.id),
    email: text().notNull(),
    invitedBy: rowOf(() => profiles.id),
    createdAt: instant().notNull(),
    acceptedAt: instant(),
    /** The user who joined with it, even if the account's address has changed since. */
    acceptedBy: id(),
  },
  (t) => [
    index('invitations_league_email').on(t.leagueId, t.email),
    index('invitations_email').on(t.email),
    index('invitations_accepted_by').on(t.acceptedBy).where(sql`${t.acceptedBy} is not null`),
  ],
)
