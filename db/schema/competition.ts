import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { OwnSettings } from '#domain/competitions/competition-plan.ts'
import { pickParticipations } from '#domain/competitions/competition-types.ts'
import type { CompetitionKind } from '#domain/competitions/kinds/kind-registry.ts'
import { profiles } from './accounts/profile.ts'
import { day, id, instant, partOf, rowOf } from './columns.ts'
import { picks } from './deathlist.ts'
import { leagues, seasons } from './league.ts'

export const competitions = sqliteTable(
  'competitions',
  {
    id: id().primaryKey(),
    leagueId: partOf(() => leagues.id),
    seasonId: partOf(() => seasons.id),
    slug: text().notNull(),
    name: text().notNull(),
    type: text().$type<CompetitionKind>().notNull(),
    startDate: day().notNull(),
    endDate: day().notNull(),
    pickParticipation: text({ enum: pickParticipations }).notNull(),
    picksCount: integer(),
    /** The settings of its kind, validated by the kind's schema. */
    settings: text({ mode: 'json' }).$type<OwnSettings>().notNull().default({}),
    /** 32 random bytes in hex; secret until the competition is over. */
    coinSeed: text().notNull(),
    /** SHA-256 of coin_seed in hex, shown from the start. */
    coinCommitment: text().notNull(),
    /** The rules version at its start; null before. */
    rulesVersion: integer(),
    /** How many reminders to choose picks, or to complete lists, were sent for this start. */
    reminders: integer().notNull().default(0),
    createdBy: id().notNull(),
    createdAt: instant().notNull(),
    startedAt: instant(),
    finishedAt: instant(),
    cancelledAt: instant(),
    cancelReason: text({ enum: ['admin', 'too_few'] }),
  },
  (t) => [
    uniqueIndex('competitions_league_slug').on(t.leagueId, t.slug),
    index('competitions_season').on(t.seasonId),
    // For lists: a page of competitions that are played, and the latest cancelled ones.
    index('competitions_played').on(t.leagueId, t.endDate, t.id).where(sql`${t.cancelledAt} is null`),
    index('competitions_cancelled').on(t.leagueId, t.cancelledAt).where(sql`${t.cancelledAt} is not null`),
    index('competitions_start')
      .on(t.startDate)
      .where(sql`${t.startedAt} is null and ${t.cancelledAt} is null`),
    index('competitions_to_complete')
      .on(t.reminders, t.startDate)
      .where(sql`pick_participation = 'all' and started_at is null and cancelled_at is null`),
    index('competitions_to_remind')
      .on(t.reminders, t.startDate)
      .where(sql`pick_participation = 'subset' and started_at is null and cancelled_at is null`),
  ],
)

/**
 * Named participants. Without rows before the start, the members at the start take part. Seeds are drawn at creation or
 * at the start.
 */
export const competitionParticipants = sqliteTable(
  'competition_participants',
  {
    competitionId: partOf(() => competitions.id),
    userId: rowOf(() => profiles.id),
    seed: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.competitionId, t.userId] })],
)

export const competitionPicks = sqliteTable(
  'competition_picks',
  {
    competitionId: partOf(() => competitions.id),
    userId: rowOf(() => profiles.id),
    pickId: partOf(() => picks.id),
  },
  (t) => [primaryKey({ columns: [t.competitionId, t.pickId] }), index('competition_picks_pick').on(t.pickId)],
)
