import { and, eq, type SQL, sql } from 'drizzle-orm'
import { onlyIf } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import { insertWhere } from '#db/insert-where.ts'
import { deathlists, draftQueue, drafts, type draftTurns } from '#db/schema/index.ts'
import type { CalendarDay, Instant } from '#domain/calendar-day.ts'
import { type DraftState, endingAt } from '#domain/draft/advance.ts'
import { eventId } from '#domain/news/event-id.ts'
import { newsKindOf } from '#domain/news/news-registry.ts'
import { markSeasonStale } from '../competitions/leaderboards.ts'
import { newIdFor } from '../ids.ts'
import { isSeasonCurrent } from '../leagues/seasons.ts'
import { recordActivity } from '../news/activity.ts'
import { presentId } from '../picks/present-id.ts'

const json = (rows: unknown): SQL => sql`json_each(${JSON.stringify(rows)})`

/** True while a season has no pick; void picks count as picks. */
export const hasNoPicks = (seasonId: string | SQL): SQL<boolean> =>
  sql<boolean>`not exists (select 1 from picks k where k.season_id = ${seasonId} and k.removed_at is null)`

/** True while the season's draft has this stamp; null: while there is no draft. */
export const isDraftUnchanged = (seasonId: string, stamp: string | null): SQL =>
  sql`(select f.stamp from ${drafts} f where f.season_id = ${seasonId}) is ${stamp}`

/** True once the write with this stamp has advanced the draft. */
const isMoved = (draftId: string, stamp: string): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${drafts} f where f.id = ${draftId} and f.stamp = ${stamp})`

/** True while all of these people may be picked, under their present ids, and are on no list of the season. */
export const areFree = (seasonId: string, personIds: readonly string[]): SQL =>
  sql`not exists (
    select 1 from ${json(personIds)} r left join people p on p.id = r.value
    where p.id is null or p.missing or p.merged_into is not null or p.contested_since is not null
      or p.status not in ('alive','retracted') or exists (
      select 1 from picks k where k.person_id = r.value and k.league_id = (
        select s.league_id from seasons s where s.id = ${seasonId})
        and k.season_id = ${seasonId} and k.removed_at is null and k.voided_at is null))`

/** Plans a draft, or changes the plan before it has started, while the condition is true; the coin stays. */
export const planDraft = (db: Db, draft: typeof drafts.$inferInsert, condition: SQL) =>
  insertWhere(db, drafts, draft, condition).onConflictDoUpdate({
    target: drafts.seasonId,
    set: {
      startsAt: draft.startsAt,
      secondsPerTurn: draft.secondsPerTurn,
      rounds: draft.rounds,
      dueAt: draft.startsAt,
      stamp: draft.stamp,
    },
    setWhere: sql`${drafts.startedAt} is null and ${drafts.finishedAt} is null`,
  })

/**
 * Advances a draft to a state, if it is at its expected version and all people picked with it are free; returns a row
 * if it did. All other statements of the move depend on `isMoved`.
 */
const moveDraft = (
  db: Db,
  draft: { id: string; seasonId: string; stamp: string },
  to: { stamp: string; state: DraftState; personIds: readonly string[] },
  condition = sql`true`,
) => {
  const { startedAt, players, turnAt, dueAt, leftMs, finishedAt } = to.state
  return db
    .update(drafts)
    .set({
      stamp: to.stamp,
      startedAt,
      players: players && [...players],
      turnAt,
      dueAt,
      endingAt: endingAt(to.state),
      leftMs,
      finishedAt,
    })
    .where(
      and(
        eq(drafts.id, draft.id),
        eq(drafts.stamp, draft.stamp),
        isSeasonCurrent(draft.seasonId),
        areFree(draft.seasonId, to.personIds),
        condition,
      ),
    )
    .returning({ id: drafts.id })
}

export interface ListedPick {
  pickId: string
  userId: string
  personId: string
  at: Instant
  countsFrom: CalendarDay
  replacement: boolean
  place: string | null
  price: number | null
}

/**
 * Puts people on lists of an exclusive season and records activity, while the condition is true. The caller has to
 * check that they are free.
 */
export const putOnLists = (
  db: Db,
  seasonId: string,
  { kind, picks: list }: { kind: 'picked' | 'pick_claimed'; picks: readonly ListedPick[] },
  condition: SQL,
) =>
  list.length === 0
    ? undefined
    : {
        picks: db.run(sql`
          insert into picks (id, deathlist_id, league_id, season_id, user_id, person_id, added_at, counts_from,
            replacement, place, price, exclusive_in)
          select r.value ->> 'pickId', d.id, d.league_id, d.season_id, d.user_id, r.value ->> 'personId',
            r.value ->> 'at', r.value ->> 'countsFrom', r.value ->> 'replacement',
            r.value ->> 'place', r.value ->> 'price', d.season_id
          from ${json(list)} r
          join ${deathlists} d on d.season_id = ${seasonId} and d.user_id = r.value ->> 'userId'
          where ${condition}`),
        recorded: db.run(sql`
          insert into activity (id, league_id, kind, news_kind, actor_id, person_id, data, at)
          select ${newIdFor(list[0]?.at ?? '')}, k.league_id, ${kind}, ${newsKindOf(kind)}, k.user_id, k.person_id,
            json_object('pickId', k.id), k.added_at
          from ${json(list)} r join picks k on k.id = r.value ->> 'pickId' where ${condition}`),
        // Changes of these people since they were read still have to be settled for these lists.
        unsettled: db.run(sql`
          update ${deathlists} set unsettled_since = coalesce(unsettled_since, ${list[0]?.at ?? ''})
          where season_id = ${seasonId} and ${condition}
            and user_id in (select r.value ->> 'userId' from ${json(list)} r)`),
      }

type TurnRow = Omit<typeof draftTurns.$inferSelect, 'draftId'>

const recordTurns = (db: Db, draftId: string, turns: readonly TurnRow[], condition: SQL) =>
  db.run(sql`
    insert into draft_turns (draft_id, number, user_id, outcome, pick_id, auto, at)
    select ${draftId}, r.value ->> 'number', r.value ->> 'userId', r.value ->> 'outcome', r.value ->> 'pickId',
      r.value ->> 'auto', r.value ->> 'at'
    from ${json(turns)} r where ${condition}`)

/** Names unnamed lists after their players: an expired turn, or a claim, must not fail because the list has no name. */
export const nameListsOf = (db: Db, seasonId: string, userIds: readonly string[], condition: SQL) =>
  db.run(sql`
    update ${deathlists} set name = (select u.display_name from profiles u where u.id = user_id)
    where season_id = ${seasonId} and name is null and ${condition}
      and user_id in (select r.value from ${json(userIds)} r)`)

interface DraftMove {
  draft: { id: string; leagueId: string; seasonId: string; stamp: string }
  state: DraftState
  turns: readonly TurnRow[]
  picks: readonly ListedPick[]
  /** Players whose lists get a name as the draft starts. */
  players: readonly string[]
  /** The turn whose player is notified, unless that was done before. */
  announced: { userId: string; number: number; round: number } | null
  stamp: string
  at: Instant
}

/**
 * Advances a draft with all consequences: turns, picks and activity. All or nothing: `moved` returns a row if it did.
 */
export const writeMove = (db: Db, move: DraftMove, condition?: SQL) => {
  const { draft, state, turns, picks, players, announced, stamp, at } = move
  const done = isMoved(draft.id, stamp)
  return {
    moved: moveDraft(
      db,
      draft,
      { stamp, state, personIds: picks.map(({ personId }) => personId) },
      condition,
    ),
    listed: putOnLists(db, draft.seasonId, { kind: 'picked', picks }, done),
    turns: turns.length > 0 ? recordTurns(db, draft.id, turns, done) : undefined,
    named: players.length > 0 ? nameListsOf(db, draft.seasonId, players, done) : undefined,
    stale:
      picks.length > 0
        ? markSeasonStale(db, sql<string>`(select case when ${done} then ${draft.seasonId} end)`, at)
        : undefined,
    announced: announced
      ? recordActivity(
          db,
          {
            id: eventId(draft.id, 'draft_turn', `${announced.number}`),
            leagueId: draft.leagueId,
            kind: 'draft_turn',
            actorId: announced.userId,
            data: { draftId: draft.id, number: announced.number, round: announced.round },
            at,
          },
          done,
        ).onConflictDoNothing()
      : undefined,
  }
}

/**
 * Reminds the player on the clock that the turn ends soon, if the draft is at its expected version. At most once per
 * turn, even if a pause has postponed its end.
 */
export const writeEnding = (
  db: Db,
  draft: { id: string; leagueId: string; seasonId: string; stamp: string },
  {
    turn,
    stamp,
    at,
  }: { turn: { userId: string; number: number; round: number }; stamp: string; at: Instant },
) => ({
  moved: db
    .update(drafts)
    .set({ stamp, endingAt: null })
    .where(and(eq(drafts.id, draft.id), eq(drafts.stamp, draft.stamp), isSeasonCurrent(draft.seasonId)))
    .returning({ id: drafts.id }),
  recorded: recordActivity(
    db,
    {
      id: eventId(draft.id, 'draft_turn_ending', `${turn.number}`),
      leagueId: draft.leagueId,
      kind: 'draft_turn_ending',
      actorId: turn.userId,
      onlyFor: turn.userId,
      data: { draftId: draft.id, number: turn.number, round: turn.round },
      at,
    },
    isMoved(draft.id, stamp),
  ).onConflictDoNothing(),
})

/** Cancels reminders that a turn ends soon in archived seasons. */
export const endArchivedEndings = (db: Db, now: Instant) =>
  db.run(sql`
    update ${drafts} set ending_at = null
    where ending_at is not null and ending_at <= ${now} and exists (
      select 1 from seasons s where s.id = ${drafts.seasonId} and s.archived_at is not null)`)

export const endArchivedDrafts = (db: Db, now: Instant) =>
  db.run(sql`
    update ${drafts} set finished_at = ${now}, due_at = null, turn_at = null, ending_at = null
    where due_at is not null and due_at <= ${now} and exists (
      select 1 from seasons s where s.id = ${drafts.seasonId} and s.archived_at is not null)`)

/** True while a player's queue has these people, under their present ids, in this order. */
export const isQueueUnchanged = (seasonId: string, userId: string, personIds: readonly string[]): SQL =>
  sql`(select json_group_array(h.id) from (
    select ${presentId(sql`q.person_id`)} as id from ${draftQueue} q
    where q.season_id = ${seasonId} and q.user_id = ${userId} order by q.position) h) = ${JSON.stringify(personIds)}`

/** Replaces a player's queue if the condition is true; returns a row in `unchanged` if it was. */
export const setQueue = (
  db: Db,
  { seasonId, userId, personIds }: { seasonId: string; userId: string; personIds: readonly string[] },
  condition: SQL,
) =>
  onlyIf(db, condition, {
    unchanged: db.all<{ ok: number }>(sql`select 1 as ok`),
    gone: db.delete(draftQueue).where(and(eq(draftQueue.seasonId, seasonId), eq(draftQueue.userId, userId))),
    set: db.run(sql`
      insert into ${draftQueue} (season_id, user_id, position, person_id)
      select ${seasonId}, ${userId}, r.key, r.value from ${json(personIds)} r`),
  })
