import { sql } from 'drizzle-orm'
import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { activityWithNews } from '../../worker/domain/news.ts'
import { activityKinds, auditActions, unlistedKinds } from '../../worker/domain/record.ts'
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

/** The kinds of activity that are news, as SQL: a statement finds the index of news by these very words. */
export const quotedNews = activityWithNews()
  .map((kind) => `'${kind}'`)
  .join(', ')

/** The kinds that the activity does not list, as SQL. */
export const unlisted = sql.raw(`(${unlistedKinds.map((kind) => `'${kind}'`).join(', ')})`)

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
    /** The only user who is told, as long as the entry is there: it is about a sealed list. Null: the whole league is. */
    onlyFor: id(),
  },
  (t) => [
    index('activity_league').on(t.leagueId, t.at),
    // What is news is found without what is not: picks are most of what happens.
    index('activity_news')
      .on(t.leagueId, t.at)
      .where(sql`${t.kind} in (${sql.raw(quotedNews)})`),
  ],
)
