import type { DeathlistPage } from '#contracts/lists/deathlist.ts'
import { Browse } from './Browse.tsx'
import { Watchlist } from './InMind.tsx'
import type { Addable } from './list-cache.ts'
import { useMind } from './use-mind.ts'

/** What opens beside the search box. */
export default function FindingPanel({
  kind,
  page,
  onAdd,
}: {
  kind: 'browse' | 'mind'
  page: DeathlistPage
  onAdd: (person: Addable) => void
}) {
  const mind = useMind(page.league.id)
  return (
    <div className="mt-4 border-t border-ink pt-4">
      {kind === 'browse' ? (
        <Browse page={page} mind={mind} onAdd={onAdd} />
      ) : (
        <Watchlist page={page} mind={mind} onAdd={onAdd} />
      )}
    </div>
  )
}
