import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShownPlayer, ShownStanding } from '#contracts/unfolded.ts'
import { useOwnId } from '../../lib/auth/own-id.ts'
import { SectionHeading } from '../../ui/PageHeader.tsx'
import { SearchField } from '../../ui/TextField.tsx'
import { PlayerCard, PlayerFold } from './PlayerCard.tsx'

/** With more players than these their lists are folded: their names are the way to them. */
const fewPlayers = 6

/** Letters alone, so that "Beyonce" finds Beyoncé. */
const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Whose names, or whose picks, have what is looked for; of the others' lists only the picks that do. */
const matching = (players: readonly ShownPlayer[], search: string): ShownPlayer[] => {
  const wanted = plain(search.trim())
  if (wanted === '') return [...players]
  return players.flatMap((player) => {
    if (plain(player.displayName).includes(wanted)) return [player]
    const picks = player.picks.filter(({ name }) => plain(name).includes(wanted))
    return picks.length > 0 ? [{ ...player, picks }] : []
  })
}

/** Everybody's list. In a large league they are folded, and can be searched. */
export function Lists({
  players,
  standings,
}: {
  players: readonly ShownPlayer[]
  standings: readonly ShownStanding[]
}) {
  const { t } = useTranslation('leaderboard')
  const own = useOwnId()
  const [search, setSearch] = useState('')
  const many = players.length > fewPlayers
  const standingOf = (player: ShownPlayer) => standings.find(({ userId }) => userId === player.userId)
  const shown = many ? matching(players, search) : players
  return (
    <section aria-labelledby="lists" className="min-w-0">
      <SectionHeading id="lists" title={t('lists')} />
      {many ? (
        <>
          <SearchField
            label={t('search')}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            onClear={() => setSearch('')}
            className="mb-4 max-w-md"
          />
          <p role="status" className="text-soft empty:hidden">
            {shown.length === 0 && t('noneFound')}
          </p>
          <div className="grid gap-x-12 lg:grid-cols-2 lg:items-start">
            {shown.map((player) => (
              <PlayerFold
                key={`${player.userId}${search.trim() === ''}`}
                player={player}
                standing={standingOf(player)}
                open={search.trim() !== '' || player.userId === own}
              />
            ))}
          </div>
        </>
      ) : (
        <div className="grid gap-x-12 gap-y-10 lg:grid-cols-2">
          {shown.map((player) => (
            <PlayerCard key={player.userId} player={player} standing={standingOf(player)} />
          ))}
        </div>
      )}
    </section>
  )
}
