import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { numberAs } from '#db/fields.ts'
import {
  competitionParticipants,
  competitions,
  leagues,
  matches,
  profiles,
  seasons,
} from '#db/schema/index.ts'
import { isBanned } from '../auth/conditions.ts'
import { mayTakePart } from '../competitions/competition-conditions.ts'
import { membersOf } from './members.ts'
import { leagueIdsOf } from './overview.ts'

/** Subquery for the user of a calendar link; null once the link is revoked. */
export const calendarUser = (token: string): SQL<string> =>
  sql<string>`(select p.id from ${profiles} p where p.calendar_token = ${token} and p.deleted_at is null)`

/** The owner of the link: one row, or none. */
export const calendarOwner = (db: Db, token: string) =>
  db
    .select({ userId: profiles.id, locale: profiles.locale })
    .from(profiles)
    .where(
      and(
        eq(profiles.calendarToken, token),
        isNull(profiles.deletedAt),
        sql`not ${isBanned(sql`${profiles.id}`)}`,
      ),
    )

/** The current seasons of the user's leagues. */
export const calendarSeasons = (db: Db, userId: SQL<string>) =>
  db
    .select({ season: seasons, league: { name: leagues.name, slug: leagues.slug } })
    .from(seasons)
    .innerJoin(leagues, eq(leagues.id, seasons.leagueId))
    .where(and(isNull(seasons.archivedAt), inArray(seasons.leagueId, leagueIdsOf(userId))))
    .orderBy(asc(seasons.id))

/** The competitions of the user's leagues in which the user takes or may take part. */
export const calendarCompetitions = (db: Db, userId: SQL<string>) =>
  db
    .select({
      competition: competitions,
      league: { name: leagues.name, slug: leagues.slug },
      named: numberAs(
        'named',
        sql`(select count(*) from ${competitionParticipants} p where p.competition_id = ${competitions.id})`,
      ),
      members: membersOf(competitions.leagueId),
    })
    .from(competitions)
    .innerJoin(leagues, eq(leagues.id, competitions.leagueId))
    .where(
      and(
        isNull(competitions.cancelledAt),
        inArray(competitions.leagueId, leagueIdsOf(userId)),
        mayTakePart(competitions.id, userId),
      ),
    )
    .orderBy(asc(competitions.id))

/** The user's own matches in their leagues, with the opponent's name if known. */
export const calendarMatches = (db: Db, userId: SQL<string>) =>
  db
    .select({
      competitionId: matches.competitionId,
      round: matches.round,
      opponent: profiles.displayName,
      opponentDeletedAt: profiles.deletedAt,
    })
    .from(matches)
    .leftJoin(
      profiles,
      sql`${profiles.id} = case when ${matches.homeUserId} = ${userId} then ${matches.awayUserId} else ${matches.homeUserId} end`,
    )
    .where(
      and(
        inArray(
          matches.competitionId,
          db
            .select({ id: competitions.id })
            .from(competitions)
            .where(inArray(competitions.leagueId, leagueIdsOf(userId))),
        ),
        sql`${userId} in (${matches.homeUserId}, ${matches.awayUserId})`,
      ),
    )

/** Sets, replaces or clears the secret of the user's calendar link; returns it. No row: there is no such account. */
export const setCalendarToken = (db: Db, userId: string, token: string | SQL | null) =>
  db
    .update(profiles)
    .set({ calendarToken: token })
    .where(and(eq(profiles.id, userId), isNull(profiles.deletedAt)))
    .returning({ token: profiles.calendarToken })

/** Creates the secret unless there is one. */
export const ensureCalendarToken = (db: Db, userId: string, token: string) =>
  setCalendarToken(db, userId, sql`coalesce(${profiles.calendarToken}, ${token})`)
