import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { datePrecisions } from '../../worker/domain/calendar-day.ts'
import { lifeStatuses, statusEventKinds } from '../../worker/domain/life-status/types.ts'
import { day, id, instant } from './columns.ts'
import { leagues } from './league.ts'
import { profiles } from './profile.ts'

/** Our own index of people; id is the Wikidata id (QID). */
export const people = sqliteTable(
  'people',
  {
    id: text().primaryKey(),
    labelEn: text().notNull(),
    labelIt: text(),
    descriptionEn: text(),
    descriptionIt: text(),
    /** JSON array of names in any of our languages. */
    aliases: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
    human: integer({ mode: 'boolean' }).notNull().default(true),
    /** A day, or the first day of the month or year that is known (see birth_precision). */
    birthDate: day(),
    birthPrecision: text({ enum: datePrecisions }),
    birthYear: integer(),
    /** File name on Wikimedia Commons. */
    image: text(),
    enwikiTitle: text(),
    sitelinks: integer().notNull().default(0),
    status: text({ enum: lifeStatuses }).notNull().default('alive'),
    /** The date of death as last read (any precision); diedOn is the day that counts, set only when confirmed. */
    reportedDeathDate: day(),
    reportedDeathPrecision: text({ enum: datePrecisions }),
    reportedAt: instant(),
    /** Since when the evidence at hand has stood unchanged. */
    evidenceSince: instant(),
    evidence: text({ mode: 'json' }).$type<Record<string, unknown>>(),
    confirmedAt: instant(),
    diedOn: day(),
    /** The id this one was merged into on Wikidata. */
    mergedInto: text(),
    missing: integer({ mode: 'boolean' }).notNull().default(false),
    lastrevid: integer(),
    polledAt: instant(),
    readAt: instant(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [index('people_status').on(t.status), index('people_polled').on(t.polledAt)],
)

/** Append-only. Evidence: revision, rank, reference, source, dates. */
export const statusEvents = sqliteTable(
  'status_events',
  {
    id: id().primaryKey(),
    personId: text()
      .notNull()
      .references(() => people.id),
    kind: text({ enum: statusEventKinds }).notNull(),
    at: instant().notNull(),
    diedOn: day(),
    evidence: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
  },
  (t) => [index('status_events_person').on(t.personId, t.at)],
)

/** An admin's ruling for one league alone, in force from effective_at unless objected to or withdrawn. */
export const rulings = sqliteTable(
  'rulings',
  {
    id: id().primaryKey(),
    leagueId: id()
      .notNull()
      .references(() => leagues.id, { onDelete: 'cascade' }),
    personId: text()
      .notNull()
      .references(() => people.id),
    diedOn: day(),
    sourceUrl: text().notNull(),
    ruledBy: id()
      .notNull()
      .references(() => profiles.id),
    createdAt: instant().notNull(),
    effectiveAt: instant().notNull(),
    withdrawnAt: instant(),
  },
  (t) => [index('rulings_league_person').on(t.leagueId, t.personId)],
)

export const rulingObjections = sqliteTable('ruling_objections', {
  id: id().primaryKey(),
  rulingId: id()
    .notNull()
    .references(() => rulings.id, { onDelete: 'cascade' }),
  userId: id()
    .notNull()
    .references(() => profiles.id),
  reason: text().notNull(),
  createdAt: instant().notNull(),
})
