import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { not } from '#db/conditions.ts'
import { flagAs, numberAs } from '#db/fields.ts'
import { insertWhere } from '#db/insert-where.ts'
import type { Given } from '#db/prepared.ts'
import { people, profiles, seasons, votes } from '#db/schema/index.ts'
import { addMs, type CalendarDay, dayMs, dayOf, type Instant } from '#domain/calendar-day.ts'
import { bindsFrom } from '#domain/leagues/league-rules.ts'
import { standing } from '#domain/leagues/quotas.ts'
import { newsKindOf } from '#domain/news/news-registry.ts'
import { shownUser } from '../accounts/profiles.ts'
import { newIdFor } from '../ids.ts'
import { listOfKinds } from '../kinds.ts'
import { isAudited } from '../news/activity.ts'
import { namedPerson } from '../people/named-person.ts'
import { everyIdOf, presentId } from '../picks/present-id.ts'
import { versionOn } from './rules.ts'

/**
 * The number of votes that bars a person, by the rules in force in the season's league on a day; null: the rules have
 * no votes.
 */
const quorumIn = (seasonId: SQL | string, today: Given<CalendarDay>): SQL => sql`(
  select r.settings ->> '$.pack.who.votes.quorum' from seasons q join league_rules r on r.league_id = q.league_id
  where q.id = ${seasonId} and r.version = ${versionOn(sql`q.league_id`, today)})`

/** Whose vote it is: the user, or the key that replaced a deleted account in the ids of its votes (personal-data). */
const voter = sql<string>`coalesce(${votes.userId}, substr(${votes.id}, 1, 36))`

/** The number of voters: votes by one user against two merged people count once. */
const voters = sql<number>`count(distinct ${voter})`

/** True for a person barred by the votes of a season; false if the rules have no votes. */
export const isVotedOut = (seasonId: SQL | string, personId: SQL | string, today: Given<CalendarDay>): SQL =>
  sql`coalesce((select ${voters} from ${votes}
    where ${votes.seasonId} = ${seasonId} and ${votes.personId} in ${everyIdOf(personId)}) >= ${quorumIn(seasonId, today)}, 0)`

/**
 * The people barred by the votes of these seasons, by the rules of a day.
 * @param seasonIds a query in parentheses
 */
export const votedOutIn = (db: Db, seasonIds: SQL, day: Given<CalendarDay>) =>
  db
    .select({
      seasonId: votes.seasonId,
      personId: sql<string>`coalesce(${people.mergedInto}, ${people.id})`.as('person_id'),
    })
    .from(votes)
    .innerJoin(people, eq(people.id, votes.personId))
    .where(sql`${votes.seasonId} in ${seasonIds}`)
    .groupBy(votes.seasonId, sql`coalesce(${people.mergedInto}, ${people.id})`)
    .having(sql`${voters} >= ${quorumIn(sql`${votes.seasonId}`, day)}`)

/** The same by the rules of each season's first day: `q` is the season in `quorumIn`. */
export const barredAtStart = (db: Db, seasonIds: SQL) =>
  votedOutIn(db, seasonIds, sql<CalendarDay>`q.start_date`)

/** The votes of a season with voters and people, under present ids and names; oldest first. */
export const votesIn = (db: Db, seasonId: SQL<string>) =>
  db
    .select({
      voter: voter.as('voter'),
      person: namedPerson,
      by: shownUser,
    })
    .from(votes)
    .innerJoin(people, eq(people.id, presentId(sql`${votes.personId}`)))
    .leftJoin(profiles, eq(profiles.id, votes.userId))
    .where(eq(votes.seasonId, seasonId))
    .orderBy(asc(votes.at), asc(votes.id))

/** The number of votes against a person in each season, and whether the user has voted. */
export const votesAgainst = (db: Db, seasonIds: SQL, personId: SQL<string>, userId: Given<string>) =>
  db
    .select({
      seasonId: votes.seasonId,
      count: numberAs('votes', voters),
      mine: flagAs('mine', sql`max(${votes.userId} is ${userId})`),
    })
    .from(votes)
    .where(sql`${votes.seasonId} in ${seasonIds} and ${votes.personId} in ${everyIdOf(personId)}`)
    .groupBy(votes.seasonId)

export const areVotesOpen = (seasonId: string, now: Instant): SQL =>
  sql`(exists (select 1 from seasons s where s.id = ${seasonId} and s.archived_at is null and s.start_date > ${dayOf(now)})
    and ${quorumIn(seasonId, dayOf(now))} is not null
    and not exists (select 1 from drafts f where f.season_id = ${seasonId}
      and (f.started_at is not null or f.starts_at <= ${now})))`

interface Vote {
  seasonId: string
  userId: string
  personId: string
}

/** A user's own votes against a person, under any of the person's ids. */
const ownAgainst = ({ seasonId, userId, personId }: Vote) =>
  and(
    eq(votes.seasonId, seasonId),
    eq(votes.userId, userId),
    sql`${votes.personId} in ${everyIdOf(personId)}`,
  )

export const hasVoted = (vote: Vote): SQL => sql`exists (select 1 from ${votes} where ${ownAgainst(vote)})`

export const mayVoteMore = ({ seasonId, userId }: Pick<Vote, 'seasonId' | 'userId'>): SQL =>
  sql`(select count(*) from votes v where v.season_id = ${seasonId} and v.user_id = ${userId}) < ${standing.votes.max}`

export const insertVote = (db: Db, vote: typeof votes.$inferInsert, auditId: string) =>
  insertWhere(db, votes, vote, isAudited(auditId)).onConflictDoNothing()

export const deleteVote = (db: Db, vote: Vote, auditId: string) =>
  db.delete(votes).where(and(ownAgainst(vote), isAudited(auditId)))

const isOpenSeason = (today: CalendarDay): SQL =>
  sql`${votes.seasonId} in (select s.id from seasons s where s.league_id = ${votes.leagueId} and s.start_date > ${today})`

/** Withdraws all votes that a member has cast in a future season, once the member's leaving is audited. */
export const withdrawVotes = (
  db: Db,
  { leagueId, userId, now }: { leagueId: string; userId: string; now: Instant },
  auditId: string,
) =>
  db
    .delete(votes)
    .where(
      and(
        eq(votes.leagueId, leagueId),
        eq(votes.userId, userId),
        isOpenSeason(dayOf(now)),
        isAudited(auditId),
      ),
    )

interface InSeason {
  leagueId: string
  seasonId: string
  at: Instant
}

/**
 * Notifies the owners of lists whose picks `k` are of people barred by votes: each owner privately, and once a day. The
 * rules saved last count: they are in force when the season begins.
 */
const notifyOwners = (db: Db, { leagueId, seasonId, at }: InSeason, isAbout: SQL) =>
  db.run(sql`
    insert into activity (id, league_id, kind, news_kind, actor_id, person_id, data, only_for, at)
    select ${newIdFor(at)}, k.league_id, 'person_voted_out', ${newsKindOf('person_voted_out')}, k.user_id, k.person_id,
      json_object('pickId', k.id), k.user_id, ${at}
    from picks k
    where ${isAbout} and k.league_id = ${leagueId} and k.season_id = ${seasonId}
      and k.removed_at is null and k.voided_at is null
      and ${isVotedOut(seasonId, sql`k.person_id`, bindsFrom(dayOf(at)))}
      and not exists (select 1 from activity a where a.league_id = ${leagueId} and a.at > ${addMs(at, -dayMs)}
        and a.kind in ${listOfKinds(['person_voted_out'])} and a.actor_id = k.user_id and a.person_id = k.person_id)`)

/** Notifies the owners of lists with a person who may just have been barred by a vote. */
export const recordVotedOut = (
  db: Db,
  { personId, ...season }: InSeason & { personId: string },
  auditId: string,
) => notifyOwners(db, season, sql`k.person_id = ${personId} and ${isAudited(auditId)}`)

/** True before the season begins */
const isBefore = ({ seasonId, at }: InSeason): SQL =>
  sql`exists (select 1 from ${seasons} s where s.id = ${seasonId} and s.start_date > ${dayOf(at)})`

/** The same before the season begins for all people whom new rules bar, and the rules of today do not. */
export const recordBarredByRules = (db: Db, season: InSeason, auditId: string) => {
  const isNew = not(isVotedOut(season.seasonId, sql`k.person_id`, dayOf(season.at)))
  return notifyOwners(db, season, sql`${isBefore(season)} and ${isNew} and ${isAudited(auditId)}`)
}

/** The same for a pick that was just added or restored: rules that take effect tomorrow can bar its person. */
export const recordBarredPick = (db: Db, season: InSeason, pickId: string) =>
  notifyOwners(db, season, sql`k.id = ${pickId} and ${isBefore(season)}`)

/**
 * Notifies the owners of lists with one of two people who are about to be merged, if only the votes against both together
 * bar the person. Before the season begins: after that the pick is void.
 */
export const recordBarredByMerge = (
  db: Db,
  { from, into }: { from: string; into: string },
  at: Instant,
  condition: SQL,
) => {
  const day = bindsFrom(dayOf(at))
  return db.run(sql`
    insert into activity (id, league_id, kind, news_kind, actor_id, person_id, data, only_for, at)
    select ${newIdFor(at)}, k.league_id, 'person_voted_out', ${newsKindOf('person_voted_out')}, k.user_id, ${into},
      json_object('pickId', k.id), k.user_id, ${at}
    from picks k join seasons s on s.id = k.season_id and s.archived_at is null and s.start_date > ${dayOf(at)}
    where k.person_id in (${from}, ${into}) and k.removed_at is null and k.voided_at is null and ${condition}
      and (select ${voters} from ${votes} where ${votes.seasonId} = k.season_id
        and (${votes.personId} in ${everyIdOf(from)} or ${votes.personId} in ${everyIdOf(into)})) >= ${quorumIn(sql`k.season_id`, day)}
      and not ${isVotedOut(sql`k.season_id`, sql`k.person_id`, day)}`)
}
