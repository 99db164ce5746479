import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { datePrecisions } from '#domain/calendar-day.ts'
import {
  lifeStatuses,
  type StoredEvidence,
  statusEventKinds,
  type Waiting,
} from '#domain/life-status/statuses.ts'
import { sexes } from '#domain/outlook/life-table.ts'
import type { FormerBirth, FormerPerson } from '#domain/people/facts.ts'
import type { Translations, WholeTranslations } from '#locales/languages.ts'
import { profiles } from './accounts/profile.ts'
import { day, id, instant } from './columns.ts'
import { leagues } from './league.ts'

/** Our own index of people; id is the Wikidata id (QID). */
export const people = sqliteTable(
  'people',
  {
    id: text().primaryKey(),
    /** Names by language; one that is as in English is left out. */
    labels: text({ mode: 'json' }).$type<WholeTranslations>().notNull(),
    descriptions: text({ mode: 'json' }).$type<Translations>().notNull().default({}),
    /** JSON array of names in any of our languages. */
    aliases: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
    /** All names folded (worker/domain/people/names.ts); the search tables of people-search.sql follow it by trigger. */
    searchText: text().notNull().default(''),
    human: integer({ mode: 'boolean' }).notNull().default(true),
    /** A day, or the first day of the month or year that is known (see birth_precision). */
    birthDate: day(),
    birthPrecision: text({ enum: datePrecisions }),
    birthYear: integer(),
    /** Wikidata's P21 as far as a life table needs it; null: anything else, or not known. */
    sex: text({ enum: sexes }),
    /** Births held before, oldest first: a sealed table scored by the one of its time. Kept by trigger (people-births.sql). */
    formerBirths: text({ mode: 'json' }).$type<FormerBirth[]>(),
    /** File name on Wikimedia Commons. */
    image: text(),
    /** What their articles are called, by the language of the Wikipedia. */
    wikiTitles: text({ mode: 'json' }).$type<Translations>().notNull().default({}),
    /** Wikidata ids of what the person does and is a citizen of; the table of people-facets.sql follows by trigger. */
    occupations: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
    countries: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
    /** And of what they were awarded. */
    awards: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
    sitelinks: integer().notNull().default(0),
    /** A search, a list or a mind brought them, and no import: browsing shows them to nobody who could not know. */
    learned: integer({ mode: 'boolean' }).notNull().default(false),
    status: text({ enum: lifeStatuses }).notNull().default('alive'),
    /** The date of death as last read, when it is a single possible one; null when unknown, impossible or in conflict. */
    reportedDeathDate: day(),
    reportedDeathPrecision: text({ enum: datePrecisions }),
    reportedAt: instant(),
    /** Since when the evidence at hand has stood unchanged. */
    evidenceSince: instant(),
    /** What the revision in lastrevid says of a death, with the second opinion; null: nothing was ever claimed. */
    evidence: text({ mode: 'json' }).$type<StoredEvidence>(),
    /** Set together with diedOn, the day that counts: only while the death is confirmed. */
    confirmedAt: instant(),
    diedOn: day(),
    /**
     * Since when something speaks against the confirmed death, or the item leads to another: it counts once it has stood its
     * time, and shows until then.
     */
    contestedSince: instant(),
    /** What was read and differs from what is believed (another birth, a redirect) until it has stood. */
    waiting: text({ mode: 'json' }).$type<Waiting>(),
    /** Since when another birth than the one first read is believed; null: it is as it was first read. */
    birthStoodAt: instant(),
    /** Since when the item has been read as the other of human and not human; null: it agrees. */
    humanContestedSince: instant(),
    /** The id this one was merged into on Wikidata. Picks are moved there; this row stays, so that old links lead on. */
    mergedInto: text(),
    /** When: what was moved carries this moment, by which it is found when the merge is undone. */
    mergedAt: instant(),
    /** Wikidata no longer has the item. Never a death: the status stays as it was. */
    missing: integer({ mode: 'boolean' }).notNull().default(false),
    /** The revision whose statements were last read, not merely polled. */
    lastrevid: integer(),
    /** When the item was last looked at; null: never, or not since something is known to have changed: it comes next. */
    polledAt: instant(),
    readAt: instant(),
    /** Somebody else says that this person died: read the statements next, picked or not. */
    suspectedAt: instant(),
    /**
     * How closely the item is looked at: 2, picked in a season that has begun; 1, in one that has not; 0, in none that
     * is open. Kept by trigger (people-watch.sql), so that whom to look at need not be found among all picks.
     */
    watch: integer().notNull().default(0),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    index('people_unsettled').on(t.status).where(sql`${t.status} in ('reported','disputed','retracted')`),
    index('people_merged').on(t.mergedInto).where(sql`${t.mergedInto} is not null`),
    index('people_merged_at').on(t.mergedAt).where(sql`${t.mergedAt} is not null`),
    index('people_waiting').on(t.id).where(sql`${t.waiting} is not null`),
    index('people_contested').on(t.contestedSince).where(sql`${t.contestedSince} is not null`),
    index('people_watch').on(t.watch, t.polledAt).where(sql`${t.watch} > 0`),
    index('people_suspected').on(t.suspectedAt).where(sql`${t.suspectedAt} is not null`),
    check('people_id', sql`${t.id} glob 'Q[1-9]*' and length(${t.id}) between 2 and 11`),
    check('people_status_known', sql`${t.status} in ('alive','reported','confirmed','disputed','retracted')`),
    check('people_confirmed', sql`(${t.status} = 'confirmed') = (${t.diedOn} is not null)`),
  ],
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
    /** The evidence as it was, or for a redirect, a merge and its undoing `{into}`. */
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
    /** Since when it counts no more: an admin took it back or, `overtaken`, Wikidata has become clear. */
    withdrawnAt: instant(),
    overtaken: integer({ mode: 'boolean' }).notNull().default(false),
    /** Whom it was about before items were merged, oldest first. */
    formerPeople: text({ mode: 'json' }).$type<FormerPerson[]>(),
  },
  (t) => [
    index('rulings_league_person').on(t.leagueId, t.personId),
    index('rulings_person').on(t.personId),
    index('rulings_effective').on(t.effectiveAt).where(sql`${t.withdrawnAt} is null`),
    uniqueIndex('rulings_one_standing').on(t.leagueId, t.personId).where(sql`${t.withdrawnAt} is null`),
  ],
)

/** One objection in time is enough to keep a ruling from taking effect. */
export const rulingObjections = sqliteTable(
  'ruling_objections',
  {
    id: id().primaryKey(),
    rulingId: id()
      .notNull()
      .references(() => rulings.id, { onDelete: 'cascade' }),
    userId: id()
      .notNull()
      .references(() => profiles.id),
    reason: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [uniqueIndex('ruling_objections_once').on(t.rulingId, t.userId)],
)
