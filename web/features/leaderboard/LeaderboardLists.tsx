import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { SkeletonRows } from '#web/ui/state/Skeleton.tsx'
import { TitledSection } from '#web/ui/TitledSection.tsx'
import { PlayerCard } from './PlayerCard.tsx'
import { fewPlayers, type ListsProps, useScrollToPlayer } from './player-in-hash.ts'

// Small leagues on wide screens do not need it.
const FoldedLists = lazy(() => import('./FoldedLists.tsx'))

/** On these screens the lists are stacked and fill several screens. */
const isPhone = (): boolean => matchMedia('(width < 48rem)').matches

/** All players' lists. On phones and in large leagues they are collapsed below the players' names. */
export function Lists(props: ListsProps) {
  const { t } = useTranslation('leaderboard')
  const [onPhone] = useState(isPhone)
  const count = props.players.length
  return (
    <TitledSection id="lists" title={t('lists')}>
      {onPhone || count > fewPlayers ? (
        <Suspense fallback={<SkeletonRows count={count} />}>
          <FoldedLists {...props} />
        </Suspense>
      ) : (
        <OpenLists {...props} />
      )}
    </TitledSection>
  )
}

function OpenLists({ players, standings, hidden }: ListsProps) {
  useScrollToPlayer(players)
  return (
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
  )
}
