import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { activityKinds, auditActions } from '../../worker/domain/record.ts'
import { id, instant } from './columns.ts'
import { leagues } from './league.ts'

/** Every change of rules, roles and membership, with before and after; actor null: the system. */
export const auditLog = sqliteTable(
  'audit_log',
  {
    id: id().primaryKey(),
    leagueId: id()
      .notNull()
      .references(() => leagues.id, { onDelete: 'cascade' }),
    actorId: id(),
    action: text({ enum: auditActions }).notNull(),
    subjectId: text(),
    before: text({ mode: 'json' }).$type<Record<string, unknown>>(),
    after: text({ mode: 'json' }).$type<Record<string, unknown>>(),
    at: instant().notNull(),
  },
  (t) => [index('audit_log_league').on(t.leagueId, t.at)],
)

/** What members see happening: joined, picked, removed, rule changed, reported, confirmed, corrected. */
export const activity = sqliteTable(
  'activity',
  {
    id: id().primaryKey(),
    leagueId: id()
      .notNull()
      .references(() => leagues.id, { onDelete: 'cascade' }),
    kind: text({ enum: activityKinds }).notNull(),
    actorId: id(),
    personId: text(),
    competitionId: id(),
    data: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    at: instant().notNull(),
  },
  (t) => [index('activity_league').on(t.leagueId, t.at)],
)

export const mailOutbox = sqliteTable(
  'mail_outbox',
  {
    id: id().primaryKey(),
    toAddress: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    createdAt: instant().notNull(),
    nextAttemptAt: instant().notNull(),
    attempts: integer().notNull().default(0),
    sentAt: instant(),
    lastError: text(),
  },
  (t) => [index('mail_outbox_due').on(t.sentAt, t.nextAttemptAt)],
)

export const jobLeases = sqliteTable('job_leases', {
  name: text().primaryKey(),
  holder: text().notNull(),
  expiresAt: instant().notNull(),
})

export const jobCursors = sqliteTable('job_cursors', {
  name: text().primaryKey(),
  value: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
})

/** One summary per run of a job: the health line of admins comes from here. */
export const jobRuns = sqliteTable(
  'job_runs',
  {
    id: id().primaryKey(),
    name: text().notNull(),
    startedAt: instant().notNull(),
    finishedAt: instant(),
    summary: text({ mode: 'json' }).$type<Record<string, unknown>>(),
  },
  (t) => [index('job_runs_name').on(t.name, t.startedAt)],
)

export const rateLimits = sqliteTable(
  'rate_limits',
  {
    key: text().notNull(),
    /** Start of the window in UTC seconds. */
    windowStart: integer().notNull(),
    count: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.key, t.windowStart] })],
)
