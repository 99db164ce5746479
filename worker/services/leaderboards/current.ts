import { joined, onlySeldom, type Result, runBatch } from '#db/batch.ts'
import {
  isStale,
  type LeaderboardPickRow,
  leaderboardInputs,
  picksOfLeaderboards,
  thisLeaderboard,
} from '#db/queries/competitions/leaderboard-inputs.ts'
import { type LeaderboardWrite, replaceLeaderboards } from '#db/queries/competitions/leaderboard-results.ts'
import {
  type LeaderboardId,
  type StoredMatch,
  storedEntries,
  storedLeaderboard,
  storedMatches,
  storedRankHistory,
  storedStandings,
  storedTable,
} from '#db/queries/competitions/stored-leaderboards.ts'
import type {
  Decision,
  LeaderboardResult,
  MatchResult,
  TableEntry,
  TableRow,
} from '#domain/scoring/scored.ts'
import type { Asking, Ctx } from '../context.ts'
import { computeLeaderboards } from './compute.ts'

/** A leaderboard at this moment, stored or just computed. */
export interface CurrentLeaderboard
  extends Pick<LeaderboardResult, 'standings' | 'entries' | 'matches' | 'rankHistory' | 'sealed'> {
  /** Ids of the picks that play, if they were just computed for a subset competition. */
  playing: ReadonlySet<string> | null
  /** True if too few participants are left: the competition is being cancelled. */
  cancelled: boolean
}

/** The ranks, and the entries behind them. */
export interface CurrentTable {
  standings: readonly TableRow[]
  entries: readonly TableEntry[]
}

/**
 * Queries for a leaderboard, to be added to a page's batch: the stored rows, and the inputs, which are returned only if
 * those rows are stale. The picks come from the page itself, which shows them anyway.
 */
export const leaderboardParts = ({ db, now }: Asking, leaderboardId: LeaderboardId) => {
  const ids = thisLeaderboard(leaderboardId)
  return {
    leaderboards: storedLeaderboard(db, leaderboardId),
    standings: storedStandings(db, leaderboardId),
    entries: storedEntries(db, leaderboardId),
    matches: storedMatches(db, ids),
    history: storedRankHistory(db, leaderboardId),
    inputs: onlySeldom(db, isStale(ids, now), leaderboardInputs(db, ids)),
  }
}
export type LeaderboardRows = Result<ReturnType<typeof leaderboardParts>>

/** Queries for the table alone, with the picks, for a page that does not show them. */
export const tableAndPicks = (ctx: Asking, leaderboardId: LeaderboardId) => {
  const ids = thisLeaderboard(leaderboardId)
  return joined(
    {
      stored: storedTable(ctx.db, leaderboardId),
      computable: onlySeldom(ctx.db, isStale(ids, ctx.now), {
        inputs: leaderboardInputs(ctx.db, ids),
        picks: picksOfLeaderboards(ctx.db, ids),
      }),
    },
    ({ stored, computable: { inputs, picks } }) => ({ table: { ...stored, inputs }, picks }),
  )
}
type TableRows = Result<ReturnType<typeof tableAndPicks>>['table']

/** Stores computed leaderboards: one round trip, or none if there is nothing to store. */
export const writeLeaderboards = async (
  { db, now }: Ctx,
  writes: readonly LeaderboardWrite[],
): Promise<void> => {
  if (writes.length > 0) await runBatch(db, replaceLeaderboards(db, writes, now))
}

export const asResult = ({ competitionId: _, startDate, endDate, ...match }: StoredMatch): MatchResult => ({
  ...match,
  start: startDate,
  end: endDate,
  // Only decisions of the domain are stored there.
  decidedBy: match.decidedBy as Decision | null,
})

/**
 * The computed leaderboard if the stored one is stale, to be stored after the response; null if the stored one is
 * current.
 */
const computedNow = (
  ctx: Ctx,
  rows: Pick<LeaderboardRows, 'inputs'> & { standings: readonly unknown[] },
  picks: readonly LeaderboardPickRow[],
) => {
  const computed = computeLeaderboards(rows.inputs, picks, ctx.now)
  const [leaderboard] = computed
  if (!leaderboard) return null
  ctx.after(writeLeaderboards(ctx, computed))
  // A sealed leaderboard is recomputed only for its notes: the stored rows stay, unless they were deleted.
  return leaderboard.head.leaderboard.sealedAt !== null && rows.standings.length > 0 ? null : leaderboard
}

/**
 * The leaderboard at this moment: the stored rows if they are current; otherwise computed from the inputs in the same
 * rows, and stored after the response.
 */
export const currentLeaderboard = (
  ctx: Ctx,
  rows: LeaderboardRows,
  picks: readonly LeaderboardPickRow[],
): CurrentLeaderboard => {
  const leaderboard = computedNow(ctx, rows, picks)
  if (!leaderboard)
    return {
      standings: rows.standings,
      entries: rows.entries,
      matches: rows.matches.map(asResult),
      rankHistory: rows.history,
      sealed: rows.leaderboards[0]?.sealedAt != null,
      playing: null,
      cancelled: false,
    }
  const subset = leaderboard.head.competition?.pickParticipation === 'subset'
  const playing =
    subset && leaderboard.resolved ? new Set(leaderboard.resolved.picks.map(({ id }) => id)) : null
  return { ...leaderboard.result, playing, cancelled: leaderboard.cancelled }
}

/** The same for the table alone. */
export const currentTable = (
  ctx: Ctx,
  { table, picks }: { table: TableRows; picks: readonly LeaderboardPickRow[] },
): CurrentTable => computedNow(ctx, table, picks)?.result ?? table
