import type { HistoryPlayer } from '#contracts/history.ts'
import { useFormats } from '#web/lib/text/format.ts'

export const usePlayers = (players: readonly HistoryPlayer[]) => {
  const { list } = useFormats()
  const known = new Map(players.map((player) => [player.userId, player]))
  const nameOf = (userId: string): string => known.get(userId)?.displayName ?? ''
  return {
    nameOf,
    hasLeft: (userId: string): boolean => known.get(userId)?.active === false,
    names: (userIds: readonly string[]): string => list(userIds.map(nameOf)),
  }
}
