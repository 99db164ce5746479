import { and, eq, getTableColumns, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { listed } from '#db/fields.ts'
import { parsed } from '#db/packed.ts'
import type { Given } from '#db/prepared.ts'
import { activity, articles, newsToSend, people, propagations } from '#db/schema/index.ts'
import type { Instant } from '#domain/calendar-day.ts'
import { kindsWith } from '#domain/news/news-registry.ts'
import type { StoredArticle } from '#domain/people/biography.ts'
import type { Language, Translations } from '#locales/languages.ts'
import { holdsLease, type Lease } from '../jobs/jobs.ts'
import { listOfKinds } from '../kinds.ts'
import { presentId } from '../picks/present-id.ts'

const { personId: _, ...columns } = getTableColumns(articles)

/** The cached articles about a person, in any language. */
export const articlesOf = (db: Db, asked: Given<string>) =>
  db
    .select(columns)
    .from(articles)
    .where(eq(articles.personId, presentId(asked)))

/**
 * The present id of a person and the titles of the articles, for fetching an article; no row: not in the index, or not
 * human.
 */
export const articleSubject = (db: Db, asked: string) =>
  db
    .select({
      id: people.id,
      wikiTitles: people.wikiTitles,
    })
    .from(people)
    .where(and(eq(people.id, presentId(asked)), eq(people.human, true)))

/**
 * The cached articles about a person that have a text, as a column of a statement; an empty array if there are none.
 */
export const articlesColumn = (personId: SQL) =>
  sql<StoredArticle<Language>[]>`(
    select json_group_array(json_object('language', r.language, 'title', r.title, 'text', r.text,
      'readAt', r.read_at, 'expiresAt', r.expires_at))
    from ${articles} r where r.person_id = ${personId} and r.text is not null)`.mapWith(
    parsed<StoredArticle<Language>[]>,
  )

export type ArticleRow = typeof articles.$inferInsert

/** Stores the result of fetching an article. If it could not be fetched, a cached text stays until it expires. */
export const storeArticle = (db: Db, row: ArticleRow, now: Instant) =>
  db
    .insert(articles)
    .values(row)
    .onConflictDoUpdate({
      target: [articles.personId, articles.language],
      set: {
        title: row.title ?? null,
        text: row.text ?? null,
        readAt: row.readAt ?? null,
        expiresAt: row.expiresAt,
      },
      ...(row.readAt == null
        ? { setWhere: or(sql`${articles.text} is null`, lte(articles.expiresAt, now)) ?? sql`true` }
        : {}),
    })

/** Deletes the cached articles about these people. */
export const deleteArticles = (db: Db, personIds: readonly string[], lease: Lease) =>
  db.run(sql`delete from ${articles} where person_id in ${listed(personIds)} and ${holdsLease(lease)}`)

/** Stores the titles of a person's articles; known ones stay. */
export const storeTitles = (db: Db, personId: string, titles: Translations) =>
  db
    .update(people)
    .set({ wikiTitles: sql`json_patch(${JSON.stringify(titles)}, ${people.wikiTitles})` })
    .where(eq(people.id, personId))

/** People with news about their death that is about to be sent, or still propagating to leagues. */
export const peopleInNews = (db: Db, limit: number) =>
  db.all<{ id: string }>(sql`
    select distinct p.id from (
      select s.person_id from ${propagations} s
      union select a.person_id from ${newsToSend} n cross join ${activity} a on a.id = n.activity_id
        where a.kind in ${listOfKinds(kindsWith('announces'))}
    ) d cross join ${people} p on p.id = ${presentId(sql`d.person_id`)}
    where p.status in ('reported', 'confirmed') order by p.id limit ${limit}`)
