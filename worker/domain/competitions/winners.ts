import type { StandingRow } from '../scoring/scored.ts'

type Row = Pick<StandingRow, 'userId' | 'rank' | 'active' | 'dead' | 'won' | 'roundReached'>

/**
 * The players in first place of a competition, each once: nobody if several are all level. A player who has left
 * without a death wins only matches: otherwise, where the others lose points for having none, leaving would win. SQL
 * has an equivalent (`leadersOf`, db/queries/competitions/competitions.ts).
 */
export const leadersOf = (rows: readonly Row[]): string[] => {
  if (rows.length > 1 && rows.every(({ rank }) => rank === 1)) return []
  const first = rows.filter(
    ({ rank, active, dead, won, roundReached }) =>
      rank === 1 && (active || dead > 0 || won !== null || roundReached !== null),
  )
  return [...new Set(first.map(({ userId }) => userId))]
}
