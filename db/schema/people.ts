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
import { day, id, instant, partOf, rowOf } from './columns.ts'
import { leagues } from './league.ts'

/** Our own index of people; id is the Wikidata id (QID). */
export const people = sqliteTable(
  'people',
  {
    id: text().primaryKey(),
    /** Names by language; a name equal to the English one is left out. */
    labels: text({ mode: 'json' }).$type<WholeTranslations>().notNull(),
    descriptions: text({ mode: 'json' }).$type<Translations>().notNull().default({}),
    /** JSON array of names in any of our languages. */
    aliases: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
    /** All names, folded (worker/domain/people/names.ts). The search tables of people-search.sql follow by trigger. */
    searchText: text().notNull().default(''),
    human: integer({ mode: 'boolean' }).notNull().default(true),
    /** A day, or the first day of the known month or year (see birth_precision). */
    birthDate: day(),
    birthPrecision: text({ enum: datePrecisions }),
    birthYear: integer(),
    /** Wikidata's P21, reduced to what a life table needs; null: anything else, or unknown. */
    sex: text({ enum: sexes }),
    /**
     * Births believed before, oldest first: a sealed leaderboard is scored by the birth of its time. Kept by trigger
     * (people-births.sql).
     */
    formerBirths: text({ mode: 'json' }).$type<FormerBirth[]>(),
    /** File name on Wikimedia Commons. */
    image: text(),
    /** Titles of their Wikipedia articles, by language. */
    wikiTitles: text({ mode: 'json' }).$type<Translations>().notNull().default({}),
    /** Wikidata ids of occupations and citizenships; the table of people-facets.sql follows by trigger. */
    occupations: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
    countries: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
    /** Wikidata ids of awards received. */
    awards: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
    sitelinks: integer().notNull().default(0),
    /**
     * Added by a search, a list or a watchlist, not by an import: browsing shows them only to readers who may know of
     * them.
     */
    learned: integer({ mode: 'boolean' }).notNull().default(false),
    status: text({ enum: lifeStatuses }).notNull().default('alive'),
    /** The date of death as last read, if it is a single possible one; null when unknown, impossible or in conflict. */
    reportedDeathDate: day(),
    reportedDeathPrecision: text({ enum: datePrecisions }),
    reportedAt: instant(),
    /** Since when the current evidence is unchanged. */
    evidenceSince: instant(),
    /** What the revision in lastrevid says about a death, with the second opinion; null: no death was ever claimed. */
    evidence: text({ mode: 'json' }).$type<StoredEvidence>(),
    /** Set together with diedOn, the day that counts: only while the death is confirmed. */
    confirmedAt: instant(),
    diedOn: day(),
    /**
     * Since when evidence contradicts the confirmed death, or the item redirects to another. The contradiction counts
     * once it has lasted the required time, and is shown until then.
     */
    contestedSince: instant(),
    /**
     * A reading that differs from what is believed (another birth, a redirect), until it has lasted the required time.
     */
    waiting: text({ mode: 'json' }).$type<Waiting>(),
    /** Since when a birth other than the first one read is believed; null: the first one is. */
    birthStoodAt: instant(),
    /** Since when readings of human or not human contradict `human`; null: they agree. */
    humanContestedSince: instant(),
    /**
     * The id that this item was merged into on Wikidata. Picks are moved there; this row stays, so that old links work.
     */
    mergedInto: text(),
    /** When it was merged. Moved rows carry this timestamp, by which undoing the merge finds them. */
    mergedAt: instant(),
    /** When an item was last merged with this one, or the merge undone: texts about the person may have changed. */
    mergesAt: instant(),
    /** Wikidata no longer has the item. Never a death: the status stays as it was. */
    missing: integer({ mode: 'boolean' }).notNull().default(false),
    /** The revision whose statements were last read; polling alone does not set it. */
    lastrevid: integer(),
    /** When the item was last polled; null: never, or not since a known change: it is polled next. */
    polledAt: instant(),
    readAt: instant(),
    /** Another source reports that this person died: read the statements next, picked or not. */
    suspectedAt: instant(),
    /**
     * How closely the item is watched: 2, picked in a season that has begun; 1, in one that has not; 0, in no open
     * season. Kept by trigger (people-watch.sql), so that finding the items to poll does not scan all picks.
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
    personId: rowOf(() => people.id),
    kind: text({ enum: statusEventKinds }).notNull(),
    at: instant().notNull(),
    diedOn: day(),
    /** The evidence at that time; for a redirect, a merge or its undoing `{into}`. */
    evidence: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
  },
  (t) => [index('status_events_person').on(t.personId, t.at)],
)

/** An admin's ruling on a death, for one league only; in force from effective_at unless objected to or withdrawn. */
export const rulings = sqliteTable(
  'rulings',
  {
    id: id().primaryKey(),
    leagueId: partOf(() => leagues.id),
    personId: rowOf(() => people.id),
    diedOn: day(),
    sourceUrl: text().notNull(),
    ruledBy: rowOf(() => profiles.id),
    createdAt: instant().notNull(),
    effectiveAt: instant().notNull(),
    /** When it stopped counting: an admin withdrew it or, if `overtaken`, Wikidata has become clear. */
    withdrawnAt: instant(),
    overtaken: integer({ mode: 'boolean' }).notNull().default(false),
    /** The people it was about before Wikidata items were merged, oldest first. */
    formerPeople: text({ mode: 'json' }).$type<FormerPerson[]>(),
  },
  (t) => [
    index('rulings_league_person').on(t.leagueId, t.personId),
    index('rulings_person').on(t.personId),
    index('rulings_effective').on(t.effectiveAt).where(sql`${t.withdrawnAt} is null`),
    uniqueIndex('rulings_one_standing').on(t.leagueId, t.personId).where(sql`${t.withdrawnAt} is null`),
  ],
)

/** One objection in time prevents a ruling from taking effect. */
export const rulingObjections = sqliteTable(
  'ruling_objections',
  {
    id: id().primaryKey(),
    rulingId: partOf(() => rulings.id),
    userId: rowOf(() => profiles.id),
    reason: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [uniqueIndex('ruling_objections_once').on(t.rulingId, t.userId)],
)
