import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { joined, type Result } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import { columnsOf } from '#db/fields.ts'
import { sortedBy } from '#db/order.ts'
import { packed, packedFields, packedRow, parsed, unpacked } from '#db/packed.ts'
import type { Given } from '#db/prepared.ts'
import {
  activity,
  comments,
  competitions,
  draftTurns,
  entriesTakenBack,
  leaderboards,
  leagues,
  matches,
  people,
  picks,
  profiles,
  rulings,
  scoreEntries,
  seasons,
  standings,
  statusEvents,
} from '#db/schema/index.ts'
import type { CalendarDay, Instant } from '#domain/calendar-day.ts'
import { takenBackBy } from '#domain/life-status/statuses.ts'
import { type ActivityKind, kindsWith } from '#domain/news/news-registry.ts'
import { shownUserOf } from '../accounts/profiles.ts'
import { timeOfId } from '../ids.ts'
import { listOfKinds, unlisted } from '../kinds.ts'
import type { LeagueIdOf } from '../leagues/member-scope.ts'
import { isVotedOut } from '../leagues/votes.ts'
import { articlesColumn } from '../people/articles.ts'
import { everyIdOf, presentId } from '../picks/present-id.ts'
import { isVisibleTo, namesNoUnopened, type Viewer } from '../picks/sealed.ts'

/** Ids of activity items, as a subquery in parentheses. */
export type ActivityItemIds = SQL

/** Maximum number of announced deaths on a page about one day. */
export const mostAnnounced = 20

/** The last item seen: the page continues with older items. */
export type ActivityCursor = {
  before: string
  /** The time in its id, in case the item has been deleted since; null: the page is then empty. */
  beforeAt: Instant | null
}

export const activityCursor = (before: string): ActivityCursor => ({ before, beforeAt: timeOfId(before) })

type Page = { limit: Given<number> } & { [Key in keyof ActivityCursor]?: Given<ActivityCursor[Key]> }

/** A page of a league's activity as a member may see it, newest first. */
export const pageOfLeague = (
  leagueId: LeagueIdOf,
  viewer: Viewer,
  { before, beforeAt, limit }: Page,
): ActivityItemIds => {
  const seen = sql`coalesce((select s.at from ${activity} s where s.id = ${before} and s.league_id = ${leagueId}), ${beforeAt})`
  const older =
    before === undefined ? sql`` : sql`and (a.at < ${seen} or (a.at = ${seen} and a.id < ${before}))`
  return sql`(
    select a.id from ${activity} a where a.league_id = ${leagueId} and a.kind not in ${unlisted} and ${isVisibleTo(viewer.userId)} and ${namesNoUnopened(viewer, leagueId)} ${older}
    order by a.at desc, a.id desc limit ${limit})`
}

/** Deaths announced to a member since a given time. A day has few. */
export const announcedInLeague = (
  leagueId: LeagueIdOf,
  viewer: Viewer,
  since: Given<Instant>,
): ActivityItemIds =>
  sql`(
    select a.id from ${activity} a
    where a.league_id = ${leagueId} and a.news_kind is not null and a.at >= ${since}
      and a.kind in ${listOfKinds(kindsWith('announces'))} and ${isVisibleTo(viewer.userId)}
      and ${namesNoUnopened(viewer, leagueId)}
    order by a.at desc, a.id desc limit ${mostAnnounced})`

/** True if any death was announced in a league since a given time. Cheaper than selecting the deaths. */
export const hasAnnounced = (leagueId: LeagueIdOf, since: Given<Instant>): SQL =>
  sql`exists (select 1 from ${activity} a where a.league_id = ${leagueId} and a.at >= ${since}
    and a.kind in ${listOfKinds(kindsWith('announces'))})`

export const entriesOfBoth = (some: ActivityItemIds, others: ActivityItemIds): ActivityItemIds =>
  sql`(select id from ${some} union select id from ${others})`

/**
 * Activity items about a person's confirmed death, under any of the person's ids, that the user may see in their
 * leagues.
 */
export const deathsAnnouncedOf = (personId: SQL<string>, viewer: Viewer): ActivityItemIds =>
  sql`(
    select a.id from ${activity} a
    where a.league_id in (select m.league_id from memberships m where m.user_id = ${viewer.userId} and m.left_at is null)
      and a.news_kind is not null and a.kind in ${listOfKinds(kindsWith('remembers'))}
      and a.person_id in ${everyIdOf(personId)}
      and ${isVisibleTo(viewer.userId)} and ${namesNoUnopened(viewer)})`

const actors = alias(profiles, 'actors')

const firstIn = (leaderboardId: SQL) =>
  sql<string[]>`(
    select json_group_array(s.user_id) from ${standings} s where s.leaderboard_id = ${leaderboardId} and s.rank = 1
      and (select max(o.rank) > 1 or count(*) = 1 from ${standings} o where o.leaderboard_id = s.leaderboard_id))`.mapWith(
    parsed<string[]>,
  )

/** The points of a death for one player on one leaderboard; `competition` is null for the season's own leaderboard. */
interface Brought {
  competition: { slug: string; name: string } | null
  userId: string
  diedOn: CalendarDay
  points: number
}
type Standing = Brought & { status: 'confirmed' | 'reported' }
type TakenBack = Brought & { pickId: string; at: Instant }

const competitionOf = (leaderboardId: SQL): SQL =>
  sql`(select json_object('slug', c.slug, 'name', c.name) from ${competitions} c where c.id = ${leaderboardId})`

/** The points of a ledger entry `e` as a JSON object, with the fields of `more`. */
const broughtBy = (
  more: SQL,
): SQL => sql`json_object('competition', json(${competitionOf(sql`e.leaderboard_id`)}),
      'userId', e.user_id, 'diedOn', e.died_on, 'points', e.points, ${more}) as brought`

/** For items of these kinds the objects that `rows` selects as `brought`; for other items an empty array. */
const ofKinds = <Row>(kinds: readonly ActivityKind[], rows: SQL) =>
  sql`case when ${activity.kind} in ${listOfKinds(kinds)} then (select json_group_array(json(brought)) from ${rows}) else '[]' end`.mapWith(
    parsed<Row[]>,
  )

const isOfPerson = (personId: SQL): SQL => sql`${personId} in (${activity.personId}, ${people.id})`

/** The present points of the death on the leaderboards of the item's league. A person has few picks in a league. */
const scoresNow = ofKinds<Standing>(
  kindsWith('namesPoints'),
  sql`(
    select ${broughtBy(sql`'status', e.status`)}
    from ${picks} k cross join ${scoreEntries} e on e.pick_id = k.id
    where ${isOfPerson(sql`k.person_id`)} and k.league_id = ${activity.leagueId} and ${isOfPerson(sql`e.person_id`)}
    order by e.leaderboard_id, e.pick_id)`,
)

/** Points that were withdrawn there, oldest first. */
const scoresTakenBack = ofKinds<TakenBack>(
  kindsWith('takesBack'),
  sql`(
    select ${broughtBy(sql`'pickId', e.pick_id, 'at', e.at`)}
    from ${leaderboards} t cross join ${entriesTakenBack} e on e.leaderboard_id = t.id
    where t.league_id = ${activity.leagueId} and ${isOfPerson(sql`e.person_id`)}
    order by e.at, e.leaderboard_id, e.pick_id)`,
)

/** The person whose death an item announces; else null. */
const announced = sql`case when ${activity.kind} in ${listOfKinds(kindsWith('announces'))} then ${people.id} end`

/** Everything that showing an item needs, with present data. */
const spokenOf = {
  ...columnsOf(activity, 'id', 'onlyFor', 'at', 'kind', 'newsKind', 'data'),
  league: packedFields({ id: leagues.id, slug: leagues.slug, name: leagues.name }),
  /** As stored in the item; `person` is the present person. */
  personId: activity.personId,
  actor: packedRow(actors.id, shownUserOf(actors)),
  person: packedRow(people.id, columnsOf(people, 'id', 'labels', 'image', 'diedOn')),
  /** The believed facts of the person whose death the item announces; else null. */
  believed: packedRow(announced, {
    descriptions: people.descriptions,
    birthYear: people.birthYear,
    status: people.status,
    reportedDeathDate: people.reportedDeathDate,
    reportedDeathPrecision: people.reportedDeathPrecision,
    reportedAt: people.reportedAt,
    confirmedAt: people.confirmedAt,
    evidenceSince: people.evidenceSince,
    contestedSince: people.contestedSince,
    evidence: people.evidence,
  }),
  competition: packedRow(
    competitions.id,
    columnsOf(competitions, 'id', 'slug', 'name', 'startDate', 'endDate'),
  ),
  match: packedRow(matches.id, columnsOf(matches, 'homePoints', 'winnerUserId', 'awayPoints')),
  ruling: packedRow(rulings.id, {
    ...columnsOf(rulings, 'effectiveAt', 'withdrawnAt', 'overtaken'),
    objectedTo:
      sql<boolean>`exists (select 1 from ruling_objections o where o.ruling_id = ${rulings.id})`.mapWith(
        Boolean,
      ),
  }),
  comment: packedRow(comments.id, { id: comments.id, text: comments.text }),
  /** The players in first place of the competition that the item reports as over; none if all are level. */
  first: firstIn(
    sql`case when ${activity.kind} in ${listOfKinds(kindsWith('namesFirst'))} then ${activity.competitionId} end`,
  ),
  scores: scoresNow,
  takenBack: scoresTakenBack,
  /** Cached articles about the person whose death the item announces. */
  articles: articlesColumn(announced),
  /**
   * The reported or confirmed death in the item was withdrawn afterwards, even if it was confirmed again later. A late
   * item is dated at or after the withdrawal.
   */
  withdrawnSince:
    sql<boolean>`${activity.kind} in ${listOfKinds(kindsWith('namesPoints'))} and (${people.status} is ${takenBackBy} or exists (
    select 1 from ${statusEvents} e
    where e.person_id in (${activity.personId}, ${people.id}) and e.at >= ${activity.at} and e.kind = ${takenBackBy}))`.mapWith(
      Boolean,
    ),
  turnOver:
    sql<boolean>`${activity.kind} in ${listOfKinds(kindsWith('ofTurn'))} and exists (select 1 from ${draftTurns} t
    where t.draft_id = ${activity.data} ->> '$.draftId' and t.number = ${activity.data} ->> '$.number')`.mapWith(
      Boolean,
    ),
  /** By the rules of the season's first day: until then, those saved last. */
  noLongerBarred: sql<boolean>`${activity.kind} in ${listOfKinds(kindsWith('ofVotes'))} and exists (
    select 1 from ${picks} k cross join ${seasons} s on s.id = k.season_id
    where k.id = ${activity.data} ->> '$.pickId' and not ${isVotedOut(sql`k.season_id`, sql`k.person_id`, sql<CalendarDay>`s.start_date`)})`.mapWith(
    Boolean,
  ),
}

/** These items, newest first. */
export const activityItems = (db: Db, ids: ActivityItemIds) =>
  joined(
    {
      all: db
        .select({ rows: packed(spokenOf) })
        .from(activity)
        .innerJoin(leagues, eq(leagues.id, activity.leagueId))
        .leftJoin(actors, eq(actors.id, activity.actorId))
        .leftJoin(people, eq(people.id, presentId(sql`${activity.personId}`)))
        .leftJoin(competitions, eq(competitions.id, activity.competitionId))
        .leftJoin(matches, eq(matches.id, sql`${activity.data} ->> '$.matchId'`))
        .leftJoin(rulings, eq(rulings.id, sql`${activity.data} ->> '$.rulingId'`))
        .leftJoin(
          comments,
          and(eq(comments.id, activity.id), isNull(comments.removedAt), eq(leagues.remarksAllowed, true)),
        )
        .where(sql`${activity.id} in ${ids}`),
    },
    ({ all }) =>
      sortedBy(
        unpacked(all),
        ({ at }) => at,
        ({ id }) => id,
      ).toReversed(),
  )

export type ActivityItemRow = Result<ReturnType<typeof activityItems>>[number]
