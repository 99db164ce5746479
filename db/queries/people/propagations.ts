import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { competitions, leaderboards, picks, propagations, seasons } from '#db/schema/index.ts'
import { type CalendarDay, dayOf, type Instant } from '#domain/calendar-day.ts'
import type { ActivityKind } from '#domain/news/news-registry.ts'
import { newIdFor } from '../ids.ts'
import { newsKindIn } from '../kinds.ts'
import { isSealedSeason } from '../picks/sealed.ts'

/** Something learned of a person that leagues are to be told, or that may change their scores. */
export interface NewPropagation {
  personId: string
  /** Scores may change: leaderboards and lists are marked. */
  marks: boolean
  /** Days of death held true now or before: sealed leaderboards that cover one owe their league a late note. */
  days: readonly CalendarDay[]
  lines: readonly { kind: ActivityKind; data: Record<string, unknown> }[]
}

/** Sends what was learned on its way, while the condition holds. `at`: the game's clock. */
export const beginPropagations = (
  db: Db,
  learned: readonly NewPropagation[],
  at: Instant,
  condition: SQL = sql`true`,
) =>
  db.run(sql`
    insert into ${propagations} (person_id, at, marks, days, lines)
    select r.value ->> 'personId', ${at}, r.value ->> 'marks', r.value -> 'days', r.value -> 'lines'
    from json_each(${JSON.stringify(learned)}) r where ${condition}`)

/** The same for an item into which another was merged: the days are those on which either is held to have died. */
export const beginMergePropagation = (db: Db, from: string, into: string, at: Instant, condition: SQL) =>
  db.run(sql`
    insert into ${propagations} (person_id, at, marks, days, lines)
    select ${into}, ${at}, 1,
      (select json_group_array(p.died_on) from people p where p.id in (${from}, ${into}) and p.died_on is not null),
      ${JSON.stringify([{ kind: 'merged', data: { from } }])}
    where ${condition}`)

/** A spread with its next portion: the leagues after `after` up to and with `end`; no end: all that are left. */
export interface Chunk {
  id: number
  personId: string
  marks: number
  days: string
  lines: string
  after: string
  end: string | null
}

/** The next portion of the oldest spread, or of the one named; of about so many picks, for a league is never cut. */
export const nextChunk = (db: Db, picksAtOnce: number, id?: number) =>
  db.all<Chunk>(sql`
    select way.id, way.person_id as "personId", way.marks, way.days, way.lines, way.after_league as "after", (
      select k.league_id from ${picks} k where k.person_id = way.person_id and k.league_id > way.after_league
      order by k.league_id limit 1 offset ${picksAtOnce - 1}) as "end"
    from ${propagations} way ${id === undefined ? sql`` : sql`where way.id = ${id}`} order by way.id limit 1`)

/** Of every spread that has not reached all its leagues the id, oldest first. */
export const propagationIds = (db: Db, limit: number) =>
  db.all<{ id: number }>(sql`select id from ${propagations} order by id limit ${limit}`)

/** The leaderboards of a season that cover one of the days. */
const covers = (days: string): SQL => sql`exists (
  select 1 from json_each(${days}) d where
    exists (select 1 from ${competitions} c where c.id = ${leaderboards.id} and d.value between c.start_date and c.end_date)
    or exists (select 1 from ${seasons} s where s.id = ${leaderboards.id}
      and d.value between coalesce(s.start_date, substr(s.created_at, 1, 10)) and coalesce(s.end_date, d.value)))`

/**
 * Brings a spread to the leagues of one portion: marks the unsealed leaderboards of every season with a pick of the person,
 * removed picks included, and the lists; tells the leagues that have the person on a list in a season that is not sealed.
 * Sealed leaderboards never change, but those that cover one of the days are marked too, so that their league is told of
 * the late news. While lists are sealed only who holds the person is told, and what others could see change is left alone:
 * the leaderboard is computed when lists are opened. Of two who bring the same portion one does it. Answers the leaderboards and lists that were marked.
 */
export const propagateChunk = (db: Db, portion: Chunk, at: Instant) => {
  const { id, personId, after, end, days, lines } = portion
  // Not of a person who has been merged into another meanwhile: that one's holders are others.
  const isNext = sql`id = ${id} and after_league = ${after} and person_id = ${personId}`
  const live = sql`exists (select 1 from ${propagations} where ${isNext})`
  const here = sql`k.person_id = ${personId} and k.league_id > ${after} ${end === null ? sql`` : sql`and k.league_id <= ${end}`}`
  const sealed = isSealedSeason(sql`k.season_id`, dayOf(at))
  return {
    marks: portion.marks
      ? {
          leaderboards: db.all<{ id: string }>(sql`
            update ${leaderboards} set stale_since = ${at}, revision = revision + 1
            where season_id in (select k.season_id from ${picks} k where ${here} and not ${sealed})
              and (sealed_at is null or ${covers(days)}) and ${live}
            returning id`),
          lists: db.all<{ id: string }>(sql`
            update deathlists set unsettled_since = ${at} where ${live} and id in (
              select k.deathlist_id from ${picks} k join ${leaderboards} t on t.id = k.season_id and t.sealed_at is null
              where ${here})
            returning id`),
        }
      : undefined,
    // Of several lines each is a millisecond later than the one before: so they stay in their order.
    lines:
      lines === '[]'
        ? undefined
        : db.run(sql`
            insert into activity (id, league_id, kind, news_kind, person_id, data, only_for, at)
            select ${newIdFor(at)}, league_id, kind, ${newsKindIn(sql`kind`)}, ${personId}, data, only_for,
              strftime('%Y-%m-%dT%H:%M:%fZ', ${at}, '+' || (nr / 1000.0) || ' seconds') from (
              select distinct k.league_id, case when ${sealed} then k.user_id end as only_for, r.key as nr,
                r.value ->> 'kind' as kind, r.value -> 'data' as data
              from ${picks} k
              join ${leaderboards} t on t.id = k.season_id and t.sealed_at is null
              join json_each(${lines}) r
              where ${here} and k.removed_at is null and k.void_reason is not 'merged' and ${live})`),
    // Last: what comes before asks whether the portion is still to be brought.
    done:
      end === null
        ? db.run(sql`delete from ${propagations} where ${isNext}`)
        : db.run(sql`update ${propagations} set after_league = ${end} where ${isNext}`),
  }
}

/** True for a leaderboard `t` that something learned of a person on its lists has not reached yet. */
export const propagationIsUnderWay: SQL = sql`exists (
  select 1 from ${propagations} way cross join ${picks} k on k.person_id = way.person_id and k.league_id = t.league_id
  where way.marks and way.after_league < t.league_id and k.season_id = t.season_id)`
