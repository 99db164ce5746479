import type { HistoryPlayer } from '#contracts/history.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { PlayerName } from '#web/shared/people/PlayerName.tsx'
import type { Column } from '#web/ui/DataTable.tsx'

export const usePlayers = (players: readonly HistoryPlayer[]) => {
  const { t } = useTranslation()
  const { list } = useFormats()
  const known = new Map(players.map((player) => [player.userId, player]))
  const nameOf = (userId: string): string => known.get(userId)?.displayName ?? ''
  const shown = (userId: string) => (
    <PlayerName userId={userId} name={nameOf(userId)} left={known.get(userId)?.active === false} />
  )
  const column: Column<{ userId: string }> = {
    key: 'player',
    header: t('standings.player'),
    phone: 'title',
    cell: ({ userId }) => shown(userId),
  }
  return {
    nameOf,
    names: (userIds: readonly string[]): string => list(userIds.map(nameOf)),
    /** The name, and whether the player has left */
    shown,
    column,
  }
}
