import { sql } from 'drizzle-orm'
import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { activityKinds, type NewsKind } from '#domain/news/news-registry.ts'
import { auditActions } from '#domain/news/record.ts'
import { id, instant, partOf } from './columns.ts'
import { leagues } from './league.ts'

/** Every change of rules, roles and membership, with before and after; actor null: the system. */
export const auditLog = sqliteTable(
  'audit_log',
  {
    id: id().primaryKey(),
    leagueId: partOf(() => leagues.id),
    actorId: id(),
    action: text({ enum: auditActions }).notNull(),
    subjectId: text(),
    before: text({ mode: 'json' }).$type<Record<string, unknown>>(),
    after: text({ mode: 'json' }).$type<Record<string, unknown>>(),
    at: instant().notNull(),
  },
  (t) => [index('audit_log_league').on(t.leagueId, t.at)],
)

/** Activity that members see: joined, picked, removed, rule changed, reported, confirmed, corrected. */
export const activity = sqliteTable(
  'activity',
  {
    id: id().primaryKey(),
    leagueId: partOf(() => leagues.id),
    kind: text({ enum: activityKinds }).notNull(),
    /** The kind of news that it is sent as, written with it; null: activity only. */
    newsKind: text().$type<NewsKind>(),
    actorId: id(),
    personId: text(),
    competitionId: id(),
    data: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    at: instant().notNull(),
    /** The only user who may ever see it, because it is about a sealed list. Null: the whole league may. */
    onlyFor: id(),
  },
  (t) => [
    index('activity_league').on(t.leagueId, t.at),
    // Finds news without scanning the rest: picks are most of the activity.
    index('activity_news').on(t.leagueId, t.at).where(sql`${t.newsKind} is not null`),
  ],
)
