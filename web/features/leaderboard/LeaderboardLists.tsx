import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { SectionHeading } from '#web/ui/PageHeader.tsx'
import { SkeletonRows } from '#web/ui/state/Skeleton.tsx'
import { askedPlayer, type ListsProps } from './asked-player.ts'
import { PlayerCard } from './PlayerCard.tsx'

// Most leagues are small, and have nothing to search.
const FoldedLists = lazy(() => import('./FoldedLists.tsx'))

/** With more players than these their lists are folded: their names are the way to them. */
const fewPlayers = 6

/** Everybody's list. In a large league they are folded, and can be searched. */
export function Lists({ players, standings, hidden }: ListsProps) {
  const { t } = useTranslation('leaderboard')
  const asked = askedPlayer(players)
  useEffect(() => {
    // Anybody who reads them by keys or by ear begins there as well.
    const list = asked === null ? null : document.getElementById(asked)
    list?.scrollIntoView({ block: 'start' })
    list?.focus({ preventScroll: true })
  }, [asked])
  return (
    <section aria-labelledby="lists" className="min-w-0">
      <SectionHeading id="lists" title={t('lists')} />
      {players.length > fewPlayers ? (
        <Suspense fallback={<SkeletonRows count={players.length} />}>
          <FoldedLists players={players} standings={standings} hidden={hidden} />
        </Suspense>
      ) : (
        <div className="grid gap-x-12 gap-y-10 lg:grid-cols-2">
          {players.map((player) => (
            <PlayerCard
              key={player.userId}
              player={player}
              hidden={hidden}
              standing={standings.find(({ userId }) => userId === player.userId)}
            />
          ))}
        </div>
      )}
    </section>
  )
}
