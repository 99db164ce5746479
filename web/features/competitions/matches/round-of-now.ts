import type { MatchView } from '#contracts/competitions/standings.ts'

/** The current round, else the next one, else the last; null without matches */
export const roundOfNow = (matches: readonly Pick<MatchView, 'round' | 'status'>[]): number | null => {
  const earliest = (status: MatchView['status']) => matches.find((match) => match.status === status)
  return (earliest('active') ?? earliest('upcoming') ?? matches.at(-1))?.round ?? null
}
