import { type Result, runBatch } from '#db/batch.ts'
import { ifStale, type TablePickRow, tableInputs, thisTable } from '#db/queries/table-inputs.ts'
import {
  replaceTables,
  storedEntries,
  storedMatches,
  storedRankHistory,
  storedStandings,
  storedTable,
  type TableId,
  type TableWrite,
} from '#db/queries/table-results.ts'
import type { Instant } from '../../domain/calendar-day.ts'
import type { Decision, MatchResult, RankPoint, ScoreEntry, StandingRow } from '../../domain/scoring/types.ts'
import type { Ctx } from '../context.ts'
import { computeTables } from './compute.ts'

/** A table as it stands at this moment, stored or computed on the spot. */
export interface CurrentTable {
  standings: StandingRow[]
  entries: ScoreEntry[]
  matches: MatchResult[]
  rankHistory: RankPoint[]
  sealed: boolean
  /** Ids of the picks that play, where they were just computed for a subset competition. */
  playing: ReadonlySet<string> | null
  /** Too few have come to play: it is being called off. */
  cancelled: boolean
}

/**
 * What a page asks to show a table, for the batch that it reads: the stored rows, and if these may be out of date all
 * that it takes to compute them anew. The picks come from the page itself, which shows them anyway.
 */
export const tableParts = (ctx: Ctx, tableId: TableId) => ({
  tables: storedTable(ctx.db, tableId),
  standings: storedStandings(ctx.db, tableId),
  entries: storedEntries(ctx.db, tableId),
  matches: storedMatches(ctx.db, thisTable(tableId)),
  history: storedRankHistory(ctx.db, tableId),
  inputs: tableInputs(ctx.db, ifStale(thisTable(tableId), ctx.now)),
})
export type TableRows = Result<ReturnType<typeof tableParts>>

/** Stores computed tables: one round trip, or none when there is nothing to store. */
export const writeTables = async (
  ctx: Ctx,
  writes: readonly TableWrite[],
  at: Instant = ctx.now,
): Promise<void> => {
  if (writes.length > 0) await runBatch(ctx.db, replaceTables(ctx.db, writes, at))
}

/** A stored match in the words of the rules. */
export const asResult = (match: Awaited<ReturnType<typeof storedMatches>>[number]): MatchResult => ({
  id: match.id,
  round: match.round,
  slot: match.slot,
  start: match.startDate,
  end: match.endDate,
  homeUserId: match.homeUserId,
  awayUserId: match.awayUserId,
  homePoints: match.homePoints,
  awayPoints: match.awayPoints,
  winnerUserId: match.winnerUserId,
  // Only what the rules decided is ever stored there.
  decidedBy: match.decidedBy as Decision | null,
  decidedOn: match.decidedOn,
  status: match.status,
})

const stored = ({ tables, standings, entries, matches, history }: TableRows): CurrentTable => ({
  standings: standings.map(({ tableId, position, ...row }) => row),
  entries: entries.map(({ tableId, ...entry }) => entry),
  matches: matches.map(asResult),
  rankHistory: history.map(({ tableId, ...point }) => point),
  sealed: tables[0]?.sealedAt != null,
  playing: null,
  cancelled: false,
})

/**
 * The table as it stands now: the stored rows if nothing has changed since, else computed from the inputs that came with
 * them, and stored after the answer.
 */
export const currentTable = (ctx: Ctx, rows: TableRows, picks: readonly TablePickRow[]): CurrentTable => {
  const computed = computeTables(rows.inputs, picks, ctx.now)
  const [table] = computed
  if (!table) return stored(rows)
  ctx.after(writeTables(ctx, computed))
  // A sealed table is looked at again for the sake of its notes only: what is stored stands, unless it was thrown away.
  if (table.head.table.sealedAt !== null && rows.standings.length > 0) return stored(rows)
  const { standings, entries, matches, rankHistory, sealed } = table.result
  const subset = table.head.competition?.pickParticipation === 'subset'
  const playing = subset && table.resolved ? new Set(table.resolved.picks.map(({ id }) => id)) : null
  return { standings, entries, matches, rankHistory, sealed, playing, cancelled: table.cancelled }
}
