import type { DeathlistPage } from '#contracts/lists/deathlist.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { QueryView } from '#web/ui/state/QueryView.tsx'
import { SkeletonRows } from '#web/ui/state/Skeleton.tsx'
import { Browse } from './Browse.tsx'
import { FoundList } from './FoundList.tsx'
import type { Addable } from './list-cache.ts'
import { useWatchlist } from './use-watchlist.ts'

/** The panel beside the search: people to browse, or the user's watchlist of all leagues */
export default function FindingPanel({
  kind,
  page,
  onAdd,
}: {
  kind: 'browse' | 'mind'
  page: DeathlistPage
  onAdd: (person: Addable) => void
}) {
  const { t } = useTranslation('deathlist')
  const mind = useWatchlist(page.league.id)
  return (
    <div className="mt-4 border-t border-ink pt-4">
      {kind === 'browse' ? (
        <Browse page={page} mind={mind} onAdd={onAdd} />
      ) : (
        <QueryView query={mind.query} skeleton={<SkeletonRows count={4} />}>
          {({ people }) => (
            <>
              <p className="text-sm text-soft">{t(people.length === 0 ? 'mind.empty' : 'mind.private')}</p>
              {people.length > 0 && (
                <FoundList label={t('mind.open')} people={people} page={page} onAdd={onAdd} mind={mind} />
              )}
            </>
          )}
        </QueryView>
      )}
    </div>
  )
}
