import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { all } from '#db/conditions.ts'
import { flagAs } from '#db/fields.ts'
import { insertWhere } from '#db/insert-where.ts'
import type { Given } from '#db/prepared.ts'
import { leagues, memberships } from '#db/schema/index.ts'
import type { Instant } from '#domain/calendar-day.ts'
import type { GivenValues, SettingValues } from '#domain/league-settings/values.ts'
import { isLiveAccount } from '../accounts/profiles.ts'
import { isDraftAhead } from '../drafts/draft-ahead.ts'
import { recallMailsOfLeague } from '../news/recall-mails.ts'
import {
  type LeagueSettingKey,
  leagueSettingChanges,
  leagueSettingRow,
  leagueWithSettings,
} from '../settings.ts'
import { currentSeasonIdOf } from './member-scope.ts'
import { mayJoinMore, mayOwnMore, membersOf } from './members.ts'

/** The first candidate that no other league uses, as an expression: chosen at the moment of writing. */
const firstFree = (candidates: readonly string[], column: SQL, leagueId: string): SQL<string> =>
  sql<string>`(select c.value from json_each(${JSON.stringify(candidates)}) c
    where not exists (select 1 from ${leagues} l where ${column} = c.value and l.id <> ${leagueId}) order by c.key limit 1)`

const slugColumn = sql`l.slug`
const codeColumn = sql`l.invite_code`

export interface NewLeague {
  id: string
  /** Best first; the first unused one is taken. */
  slugs: readonly string[]
  inviteCodes: readonly string[]
  createdBy: string
  createdAt: Instant
}

/**
 * Inserts a league, unless its creator's account is deleted or has the maximum number of leagues; returns it with the
 * chosen slug and code.
 */
export const insertLeague = (
  db: Db,
  { slugs, inviteCodes, ...league }: NewLeague,
  settings: SettingValues<LeagueSettingKey>,
) =>
  insertWhere(
    db,
    leagues,
    {
      ...league,
      ...leagueSettingRow(settings),
      slug: firstFree(slugs, slugColumn, league.id),
      inviteCode: firstFree(inviteCodes, codeColumn, league.id),
    },
    all(isLiveAccount(league.createdBy), mayOwnMore(league.createdBy), mayJoinMore(league.createdBy)),
  ).returning(leagueWithSettings)

export const leagueExists = (leagueId: string): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${leagues} l where l.id = ${leagueId})`

export const isExclusive = (leagueId: string): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${leagues} l where l.id = ${leagueId} and l.exclusive)`

/** Changes a league's own settings while the condition is true. */
export const updateLeague = (
  db: Db,
  leagueId: string,
  changes: GivenValues<LeagueSettingKey>,
  condition: SQL,
) =>
  db
    .update(leagues)
    // Do not set the id, even to its own value: SQLite would search for every row that references it.
    .set({ name: sql`${leagues.name}`, ...leagueSettingChanges(changes) })
    .where(and(eq(leagues.id, leagueId), condition))

/** True while joining the league with this code is open. */
export const opensWith = (leagueId: string, inviteCode: string): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${leagues} l where l.id = ${leagueId} and l.invite_code = ${inviteCode} and l.doors_closed = 0)`

/** Replaces the invite code with the first unused candidate; returns the league. */
export const replaceInviteCode = (db: Db, leagueId: string, inviteCodes: readonly string[], condition: SQL) =>
  db
    .update(leagues)
    .set({ inviteCode: firstFree(inviteCodes, codeColumn, leagueId) })
    .where(and(eq(leagues.id, leagueId), condition))
    .returning({ inviteCode: leagues.inviteCode })

/**
 * Deletes a league with all its data and unsent mails, if the condition is true.
 * @param realAt by the wall clock
 */
export const deleteLeague = (
  db: Db,
  { leagueId, realAt }: { leagueId: string; realAt: Instant },
  condition: SQL,
) => ({
  mails: recallMailsOfLeague(db, { leagueId, at: realAt }, condition),
  gone: db
    .delete(leagues)
    .where(and(eq(leagues.id, leagueId), condition))
    .returning({ id: leagues.id }),
})

/** The leagues of a user with the user's membership, sorted by name. */
export const leaguesOfUser = (db: Db, userId: Given<string>) =>
  db
    .select({
      league: leagueWithSettings,
      membership: memberships,
      memberCount: membersOf(leagues.id),
      draftAhead: flagAs('draft_ahead', isDraftAhead(currentSeasonIdOf(sql`${leagues.id}`))),
    })
    .from(memberships)
    .innerJoin(leagues, eq(leagues.id, memberships.leagueId))
    .where(and(eq(memberships.userId, userId), isNull(memberships.leftAt)))
    .orderBy(sql`${leagues.name} collate nocase`, asc(leagues.id))
