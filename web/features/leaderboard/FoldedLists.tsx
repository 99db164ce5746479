import { useState } from 'react'
import type { ShownPlayer } from '#contracts/fields/unfolded.ts'
import { useOwnId } from '#web/lib/auth/own-id.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { plain } from '#web/lib/text/plain-text.ts'
import { SearchField } from '#web/ui/form/TextField.tsx'
import { PlayerFold } from './PlayerCard.tsx'
import { fewPlayers, type ListsProps, usePlayerInHash, useScrollToPlayer } from './player-in-hash.ts'

/** Players whose name matches, with all their picks, and other players with only their matching picks */
const matching = (players: readonly ShownPlayer[], search: string): ShownPlayer[] => {
  const wanted = plain(search.trim())
  if (wanted === '') return [...players]
  return players.flatMap((player) => {
    if (plain(player.displayName).includes(wanted)) return [player]
    const picks = player.picks.filter(({ name }) => plain(name).includes(wanted))
    return picks.length > 0 ? [{ ...player, picks }] : []
  })
}

export default function FoldedLists({ players, standings, hidden }: ListsProps) {
  const { t } = useTranslation('leaderboard')
  const own = useOwnId()
  const asked = usePlayerInHash(players)
  const [search, setSearch] = useState('')
  useScrollToPlayer(players)
  const shown = matching(players, search)
  return (
    <>
      {players.length > fewPlayers && (
        <SearchField
          label={t('search')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onClear={() => setSearch('')}
          className="mb-4 max-w-md"
        />
      )}
      <p role="status" className="text-soft empty:hidden">
        {shown.length === 0 && t('noneFound')}
      </p>
      <div className="grid gap-x-12 lg:grid-cols-2 lg:items-start">
        {shown.map((player) => (
          <PlayerFold
            key={`${player.userId}${search.trim() === ''}${player.userId === asked}`}
            player={player}
            hidden={hidden}
            standing={standings.find(({ userId }) => userId === player.userId)}
            open={search.trim() !== '' || player.userId === (asked ?? own)}
          />
        ))}
      </div>
    </>
  )
}
