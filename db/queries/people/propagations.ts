import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { leaderboards, picks, propagations } from '#db/schema/index.ts'
import { type CalendarDay, dayOf, type Instant } from '#domain/calendar-day.ts'
import type { ActivityKind } from '#domain/news/news-registry.ts'
import { coversDay } from '../competitions/leaderboards.ts'
import { newIdFor } from '../ids.ts'
import { newsKindIn } from '../kinds.ts'
import { isSealedSeason } from '../picks/sealed.ts'

/** A change of a person that has to be recorded in leagues, or that may change their scores. */
export interface NewPropagation {
  personId: string
  /** Scores may change: set the stale flags of leaderboards and lists. */
  marks: boolean
  /** Days of death believed now or before: sealed leaderboards that cover one get a late note in their league. */
  days: readonly CalendarDay[]
  lines: readonly PropagatedLine[]
}

/** An activity item to record in the leagues that hold a person. */
export interface PropagatedLine {
  kind: ActivityKind
  data: Record<string, unknown>
  /** The id before a merge: the item is about that person, in the leagues that held the person under it. */
  formerly?: string
}

/**
 * Starts propagations while the condition is true.
 * @param at by the game's clock
 */
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

/**
 * Starts a propagation for an item that another was merged into; its days are the believed days of death of either.
 * @param lines what is recorded besides the merge
 */
export const beginMergePropagation = (
  db: Db,
  { from, into, lines = [] }: { from: string; into: string; lines?: readonly PropagatedLine[] },
  at: Instant,
  condition: SQL,
) =>
  db.run(sql`
    insert into ${propagations} (person_id, at, marks, days, lines)
    select ${into}, ${at}, 1,
      (select json_group_array(p.died_on) from people p where p.id in (${from}, ${into}) and p.died_on is not null),
      ${JSON.stringify([{ kind: 'merged', data: { from } }, ...lines])}
    where ${condition}`)

/** A propagation with its next chunk: the leagues after `after` up to and including `end`; null `end`: all the rest. */
export interface Chunk {
  id: number
  personId: string
  marks: number
  days: string
  lines: string
  after: string
  end: string | null
}

/**
 * The next chunk of the oldest propagation with about `picksAtOnce` picks: a league is never split.
 * @param of only the propagations of a person, or of the person whom the propagation with this id is about
 */
export const nextChunk = (db: Db, picksAtOnce: number, of?: { personId: string } | { id: number }) => {
  const person =
    of && ('id' in of ? sql`(select o.person_id from ${propagations} o where o.id = ${of.id})` : of.personId)
  return db.all<Chunk>(sql`
    select way.id, way.person_id as "personId", way.marks, way.days, way.lines, way.after_league as "after", (
      select k.league_id from ${picks} k where k.person_id = way.person_id and k.league_id > way.after_league
      order by k.league_id limit 1 offset ${picksAtOnce - 1}) as "end"
    from ${propagations} way ${person === undefined ? sql`` : sql`where way.person_id = ${person}`} order by way.id limit 1`)
}

/** The ids of unfinished propagations, oldest first. */
export const propagationIds = (db: Db, limit: number) =>
  db.all<{ id: number }>(sql`select id from ${propagations} order by id limit ${limit}`)

/**
 * Propagates one chunk. If two runs propagate the same chunk, only one has an effect.
 * - Sets the stale flags of lists, and of the unsealed leaderboards of every season with a pick of the
 * person, removed picks included.
 * - Sealed leaderboards never change, but those that cover one of the days are flagged too, so that their
 * league gets a late note.
 * - Records activity in leagues with the person on a list of a season with an unsealed leaderboard.
 * - While lists are sealed, activity is recorded only for the players who hold the person, and nothing
 * visible to others changes: the leaderboard is computed when the lists open. If the person is also on an open list, of
 * the season before, all members get one item, and the holders no second one.
 * Returns the leaderboards and lists that were flagged.
 */
export const propagateChunk = (db: Db, chunk: Chunk, at: Instant) => {
  const { id, personId, after, end, days, lines } = chunk
  // False for a person merged into another since: the holders are now different.
  const isNext = sql`id = ${id} and after_league = ${after} and person_id = ${personId}`
  const live = sql`exists (select 1 from ${propagations} where ${isNext})`
  const here = sql`k.person_id = ${personId} and k.league_id > ${after} ${end === null ? sql`` : sql`and k.league_id <= ${end}`}`
  const sealed = isSealedSeason(sql`k.season_id`, dayOf(at))
  return {
    marks: chunk.marks
      ? {
          leaderboards: db.all<{ id: string }>(sql`
            update ${leaderboards} set stale_since = ${at}, revision = revision + 1
            where season_id in (select k.season_id from ${picks} k where ${here} and not ${sealed})
              and (sealed_at is null or ${coversDay(days)}) and ${live}
            returning id`),
          lists: db.all<{ id: string }>(sql`
            update deathlists set unsettled_since = ${at} where ${live} and id in (
              select k.deathlist_id from ${picks} k join ${leaderboards} t on t.id = k.season_id and t.sealed_at is null
              where ${here})
            returning id`),
        }
      : undefined,
    // Several lines get timestamps a millisecond apart, to keep their order.
    lines:
      lines === '[]'
        ? undefined
        : db.run(sql`
            insert into activity (id, league_id, kind, news_kind, person_id, data, only_for, at)
            select ${newIdFor(at)}, league_id, kind, ${newsKindIn(sql`kind`)}, person_id, data, only_for,
              strftime('%Y-%m-%dT%H:%M:%fZ', ${at}, '+' || (nr / 1000.0) || ' seconds')
            from (
              select distinct league_id, only_for, nr, kind, person_id, data,
                max(only_for is null) over (partition by league_id, nr) as is_public
              from (
                select k.league_id, case when ${sealed} then k.user_id end as only_for, r.key as nr,
                  r.value ->> 'kind' as kind, coalesce(r.value ->> 'formerly', ${personId}) as person_id,
                  r.value -> 'data' as data
                from ${picks} k
                join json_each(${lines}) r
                where ${here} and exists (
                    select 1 from ${leaderboards} t where t.season_id = k.season_id and t.sealed_at is null)
                  and k.removed_at is null and k.void_reason is not 'merged' and ${live}
                  and (r.value ->> 'formerly' is null or exists (
                    select 1 from json_each(k.former_people) f
                    where f.value ->> 'personId' = r.value ->> 'formerly'))))
            where only_for is null or not is_public`),
    // Last, because the statements above check whether the chunk is still pending.
    done:
      end === null
        ? db.run(sql`delete from ${propagations} where ${isNext}`)
        : db.run(sql`update ${propagations} set after_league = ${end} where ${isNext}`),
  }
}

/** True for a leaderboard `t` that a change of a person on its lists has not reached yet. */
export const propagationIsUnderWay: SQL = sql`exists (
  select 1 from ${propagations} way cross join ${picks} k on k.person_id = way.person_id and k.league_id = t.league_id
  where way.marks and way.after_league < t.league_id and k.season_id = t.season_id)`
