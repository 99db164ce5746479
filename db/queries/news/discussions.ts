import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { all } from '#db/conditions.ts'
import { flagAs, numberAs } from '#db/fields.ts'
import { insertWhere } from '#db/insert-where.ts'
import type { Given } from '#db/prepared.ts'
import { activity, commentReports, comments, leagues, reactions } from '#db/schema/index.ts'
import { kindsWith } from '#domain/news/news-registry.ts'
import { listOfKinds, unlisted } from '../kinds.ts'
import { isConfirmedDead } from '../picks/present-id.ts'
import type { ActivityItemIds } from './activity-items.ts'
import { allowsComments, allowsDiscussion, isRemembered } from './comments.ts'

/**
 * False for an activity item `a` about a comment that is no longer shown: removed, erased with its author's account, or
 * in a league that allows no comments. Also false if others have answered the comment since: only the latest comment on
 * an item is news, so that a discussion does not fill the inbox.
 */
export const isHeardBy = (
  userId: Given<string>,
): SQL<boolean> => sql<boolean>`(a.kind not in ${unlisted} or exists (
  select 1 from ${leagues} l, ${comments} r cross join ${activity} e on e.id = r.entry_id
  where l.id = a.league_id and l.remarks_allowed and r.id = coalesce(a.data ->> '$.remarkId', a.id)
    and r.removed_at is null and r.text is not null
    and (r.thread = 'talk' or ${isConfirmedDead(sql`e.person_id`)})
    and (a.kind not in ${listOfKinds(kindsWith('quotes'))} or not exists (
      select 1 from ${comments} n where n.entry_id = r.entry_id and n.thread = r.thread and (n.at, n.id) > (r.at, r.id)
        and n.removed_at is null and n.author_id <> ${userId}))))`

/** How many of the latest remembrance comments are returned with their item. */
const latestShown = 2

/**
 * Numbers of reactions and comments on these items, with the latest remembrance comments: one row for each item that
 * can be discussed, none in a league that allows no comments. `reactions` and `remembrance` are JSON.
 */
export const discussionsOf = (db: Db, ids: ActivityItemIds, userId: Given<string>) =>
  db.all<{
    entryId: string
    reactions: string
    remarks: number
    remembered: number | null
    remembrance: string
  }>(sql`
    select a.id as "entryId", (
      select json_group_array(json_object('sign', each.sign, 'count', each.n, 'own', json(iif(each.own, 'true', 'false')))) from (
        select x.sign, count(*) as n, max(x.user_id = ${userId}) as own from ${reactions} x
        where x.entry_id = a.id group by x.sign) each) as "reactions",
      (select count(*) from ${comments} r
        where r.entry_id = a.id and r.thread = 'talk' and r.removed_at is null and r.text is not null) as "remarks",
      case when a.remembers then (select count(*) from ${comments} r
        where r.entry_id = a.id and r.thread = 'remembrance' and r.removed_at is null and r.text is not null) end as "remembered",
      case when a.remembers then (
        select json_group_array(json_object('id', n.id, 'authorId', n.author_id, 'text', n.text, 'at', n.at, 'editedAt', n.edited_at,
          'reported', json(iif(exists (
            select 1 from ${commentReports} o where o.comment_id = n.id and o.reporter_id = ${userId}), 'true', 'false')))) from (
          select r.id, r.author_id, r.text, r.at, r.edited_at from ${comments} r
          where r.entry_id = a.id and r.thread = 'remembrance' and r.removed_at is null and r.text is not null
          order by r.at desc, r.id desc limit ${latestShown}) n) else '[]' end as "remembrance"
    from (
      select a.id, ${isRemembered} as remembers from ${activity} a cross join ${leagues} l on l.id = a.league_id
      where a.id in ${ids} and a.only_for is null and l.remarks_allowed) a`)
export type DiscussionRow = Awaited<ReturnType<typeof discussionsOf>>[number]

type Reaction = typeof reactions.$inferSelect & { leagueId: string }

/** Adds a reaction to an item, once, while the condition is true. */
export const react = (db: Db, { leagueId, ...row }: Reaction, condition: SQL) =>
  insertWhere(
    db,
    reactions,
    row,
    all(condition, allowsComments(leagueId), allowsDiscussion(leagueId, row.entryId, null)),
  ).onConflictDoNothing()

export const deleteReaction = (db: Db, { entryId, userId, sign }: Omit<Reaction, 'at'>) =>
  db
    .delete(reactions)
    .where(and(eq(reactions.entryId, entryId), eq(reactions.userId, userId), eq(reactions.sign, sign)))

export const reactionsOf = (db: Db, entryId: string, userId: string) =>
  db
    .select({
      sign: reactions.sign,
      count: numberAs('n', sql`count(*)`),
      own: flagAs('own', sql`max(${reactions.userId} = ${userId})`),
    })
    .from(reactions)
    .where(eq(reactions.entryId, entryId))
    .groupBy(reactions.sign)
