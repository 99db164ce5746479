import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { listed } from '#db/fields.ts'
import { activity, comments, competitions, matches, outlooks, seasons } from '#db/schema/index.ts'
import type { Instant } from '#domain/calendar-day.ts'
import { kinds } from '#domain/competitions/kinds/kind-registry.ts'
import { kindsWith } from '#domain/news/news-registry.ts'
import { listOfKinds } from '../kinds.ts'

/** The earliest archived season that is due: every chunk takes the same one until it is done. */
const due = (before: Instant): SQL => sql`(
  select s.id from ${seasons} s where s.archived_at < ${before} and s.activity_folded_at is null
  order by s.archived_at, s.id limit 1)`

const knockouts = Object.entries(kinds).flatMap(([kind, { knockout }]) => (knockout ? [kind] : []))

/** A match of the last round of a knockout: its result is kept. */
const isFinal = sql`a.kind in ${listOfKinds(kindsWith('result'))} and exists (
  select 1 from ${competitions} c where c.id = a.competition_id and c.type in ${listed(knockouts)}
    and json_extract(a.data, '$.round') = (select max(m.round) from ${matches} m where m.competition_id = c.id))`

/**
 * The remaining minor activity of that season, except items with comments, which stay with the comments. Older seasons
 * of the league were folded before.
 */
const small = (before: Instant): SQL => sql`
  from ${seasons} s cross join ${activity} a on a.league_id = s.league_id and a.at < s.archived_at
  where s.id = ${due(before)} and a.kind in ${listOfKinds(kindsWith('small'))} and not (${isFinal})
    and not exists (select 1 from ${comments} r where r.entry_id = a.id and r.text is not null)`

/** The items of one chunk: the same for all statements of the transaction. */
const chunk = (before: Instant, limit: number, column: 'id' | 'kind'): SQL =>
  sql`(select a.${sql.raw(column)} ${small(before)} order by a.at, a.id limit ${limit})`

/**
 * Folds up to `limit` items of one season, archived before a given time (game clock), into an item with counts, whose
 * id is the season's id. Deletes the season's outlooks, and marks the season when nothing is left to fold. Counted
 * items are deleted in the same transaction.
 */
export const foldActivity = (db: Db, before: Instant, limit: number, now: Instant) => ({
  line: db.run(sql`
    insert into ${activity} (id, league_id, kind, data, at)
    select s.id, s.league_id, 'season_in_brief', json_object('number', s.number, 'counts', json_object()), s.archived_at
    from ${seasons} s where s.id = ${due(before)} and exists (select 1 ${small(before)})
    on conflict (id) do nothing`),
  counted: db.run(sql`
    update ${activity} set data = json_set(data, '$.counts', (
      select json_group_object(kind, n) from (
        select kind, sum(n) as n from (
          select kind, 1 as n from ${chunk(before, limit, 'kind')}
          union all select key, value from json_each(${activity.data}, '$.counts'))
        group by kind order by kind)))
    where id = ${due(before)}`),
  gone: db.run(sql`delete from ${activity} where id in ${chunk(before, limit, 'id')}`),
  outlooks: db.run(sql`delete from ${outlooks} where season_id = ${due(before)}`),
  done: db.run(sql`
    update ${seasons} set activity_folded_at = ${now}
    where id = ${due(before)} and not exists (select 1 ${small(before)})`),
})
