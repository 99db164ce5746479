import { asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { joined, type Result } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import { columnsOf } from '#db/fields.ts'
import { sortedBy } from '#db/order.ts'
import { packed, packedFrom, unpacked } from '#db/packed.ts'
import { leaderboards, matches, rankHistory, scoreEntries, standings } from '#db/schema/index.ts'
import type { LeaderboardIds } from './leaderboard-inputs.ts'

export type LeaderboardId = string | SQL

export const storedLeaderboard = (db: Db, leaderboardId: LeaderboardId) =>
  db
    .select(columnsOf(leaderboards, 'id', 'computedAt', 'staleSince', 'sealedAt'))
    .from(leaderboards)
    .where(eq(leaderboards.id, leaderboardId))

/** Rows in display order. */
export const storedStandings = (db: Db, leaderboardId: LeaderboardId) => {
  const { leaderboardId: _, position, ...columns } = getTableColumns(standings)
  return db
    .select(columns)
    .from(standings)
    .where(eq(standings.leaderboardId, leaderboardId))
    .orderBy(asc(position))
}

/** Entries by day of death. */
export const storedEntries = (db: Db, leaderboardId: LeaderboardId) => {
  const { leaderboardId: _, ...columns } = getTableColumns(scoreEntries)
  return joined(
    {
      all: db
        .select({ rows: packed(columns) })
        .from(scoreEntries)
        .where(eq(scoreEntries.leaderboardId, leaderboardId)),
    },
    ({ all }) =>
      sortedBy(
        unpacked(all),
        ({ diedOn }) => diedOn,
        ({ pickId }) => pickId,
      ),
  )
}

const tableRow = {
  rank: standings.rank,
  userId: standings.userId,
  points: standings.points,
  provisionalPoints: standings.provisionalPoints,
  dead: standings.dead,
  active: standings.active,
  position: standings.position,
}

const tableEntry = columnsOf(scoreEntries, 'userId', 'personId', 'diedOn', 'status', 'points')

/** The stored data of a leaderboard that a table shows, rows in display order, in a single statement. */
export const storedTable = (db: Db, leaderboardId: LeaderboardId) =>
  joined(
    {
      found: db
        .select({
          standings: packedFrom(
            tableRow,
            sql`${standings} where ${standings.leaderboardId} = ${leaderboardId}`,
          ).as('standings'),
          entries: packedFrom(
            tableEntry,
            sql`${scoreEntries} where ${scoreEntries.leaderboardId} = ${leaderboardId}`,
          ).as('entries'),
        })
        .from(sql`(select 1)`),
    },
    ({ found: [found] }) => ({
      standings: sortedBy(found?.standings ?? [], ({ position }) => position),
      entries: found?.entries ?? [],
    }),
  )

const matchesWhere = (db: Db, condition: SQL) =>
  joined({ rows: db.select().from(matches).where(condition) }, ({ rows }) =>
    sortedBy(
      rows,
      ({ round }) => round,
      ({ slot }) => slot,
    ),
  )

export const storedMatches = (db: Db, ids: LeaderboardIds) =>
  matchesWhere(db, sql`${matches.competitionId} in ${ids}`)

/** The matches of the last round that has begun, or of the first one. */
export const storedMatchesOfRound = (db: Db, ids: LeaderboardIds) =>
  matchesWhere(
    db,
    sql`(${matches.competitionId}, ${matches.round}) in (
      select m.competition_id, max(case when m.status <> 'upcoming' then m.round else 1 end)
      from ${matches} m where m.competition_id in ${ids} group by m.competition_id)`,
  )

export const storedRankHistory = (db: Db, leaderboardId: LeaderboardId) => {
  const { leaderboardId: _, ...columns } = getTableColumns(rankHistory)
  return joined(
    { rows: db.select(columns).from(rankHistory).where(eq(rankHistory.leaderboardId, leaderboardId)) },
    ({ rows }) =>
      sortedBy(
        rows,
        ({ day }) => day,
        ({ rank }) => rank,
        ({ userId }) => userId,
      ),
  )
}

export type StoredMatch = Result<ReturnType<typeof storedMatches>>[number]
