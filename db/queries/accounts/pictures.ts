import { and, eq, isNull, not, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { columnsOf } from '#db/fields.ts'
import { leagues, memberships, people, picks, profiles, seasons } from '#db/schema/index.ts'
import type { CalendarDay } from '#domain/calendar-day.ts'
import { isSealedSeason } from '../picks/sealed.ts'

/** Subquery for the season of a picture's secret: null if it was renewed, or the league does not share pictures. */
export const pictureSeason = (token: string): SQL<string> =>
  sql<string>`(select s.id from ${seasons} s join ${leagues} l on l.id = s.league_id
    where s.picture_token = ${token} and l.pictures_shared)`

/** Everything that a picture shows besides the leaderboard itself. */
export const pictureParts = (db: Db, token: string, today: CalendarDay) => ({
  seasons: db
    .select()
    .from(seasons)
    .where(sql`${seasons.id} = ${pictureSeason(token)}`),
  /** Current members: the picture shows no other names. */
  players: db
    .select({ userId: profiles.id, displayName: profiles.displayName })
    .from(memberships)
    .innerJoin(profiles, eq(profiles.id, memberships.userId))
    .where(
      and(
        sql`${memberships.leagueId} = (select t.league_id from ${seasons} t where t.id = ${pictureSeason(token)})`,
        isNull(memberships.leftAt),
        isNull(profiles.deletedAt),
      ),
    ),
  /** People on the lists with a confirmed, uncontested death: a league's own ruling must not name anyone in public. */
  dead: db
    .selectDistinct(columnsOf(people, 'id', 'labels', 'birthYear', 'diedOn'))
    .from(picks)
    .innerJoin(people, eq(people.id, picks.personId))
    .where(
      and(
        sql`${picks.seasonId} = ${pictureSeason(token)}`,
        not(isSealedSeason(picks.seasonId, today)),
        eq(people.status, 'confirmed'),
        isNull(people.contestedSince),
      ),
    )
    .orderBy(people.diedOn, people.id),
})

/**
 * Creates the secret of a season's picture unless it has one, and returns it; no row if the league does not share
 * pictures, or the user is no longer a member.
 */
export const ensurePictureToken = (db: Db, season: { id: string; userId: string }, token: string) =>
  db
    .update(seasons)
    .set({ pictureToken: sql`coalesce(${seasons.pictureToken}, ${token})` })
    .where(
      and(
        eq(seasons.id, season.id),
        sql`exists (select 1 from ${leagues} l join ${memberships} m on m.league_id = l.id
          where l.id = ${seasons.leagueId} and l.pictures_shared and m.user_id = ${season.userId} and m.left_at is null)`,
      ),
    )
    .returning({ token: seasons.pictureToken })

/** Allows or forbids the members of a league to share its pictures; all existing links stop working. */
export const setPicturesShared = (db: Db, leagueId: string, shared: boolean, condition: SQL) => ({
  league: db
    .update(leagues)
    .set({ picturesShared: shared })
    .where(and(eq(leagues.id, leagueId), condition)),
  links: db
    .update(seasons)
    .set({ pictureToken: null })
    .where(and(eq(seasons.leagueId, leagueId), condition)),
})
