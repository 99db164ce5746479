import type { DeathlistPage } from '#contracts/lists/deathlist.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { QueryView } from '#web/ui/state/QueryView.tsx'
import { SkeletonRows } from '#web/ui/state/Skeleton.tsx'
import { Browse } from './Browse.tsx'
import { FoundList } from './FoundList.tsx'
import type { Addable } from './list-cache.ts'
import { useWatchlist } from './use-watchlist.ts'

export default function FindingPanel({
  kind,
  page,
  onAdd,
}: {
  kind: 'browse' | 'watchlist'
  page: DeathlistPage
  onAdd: (person: Addable) => void
}) {
  const { t } = useTranslation('deathlist')
  const watchlist = useWatchlist(page.league.id)
  return (
    <div data-found tabIndex={-1} className="mt-4 border-t border-ink pt-4">
      {kind === 'browse' ? (
        <Browse page={page} watchlist={watchlist} onAdd={onAdd} />
      ) : (
        <QueryView query={watchlist.query} skeleton={<SkeletonRows count={4} />}>
          {({ people }) => (
            <>
              <p className="text-sm text-soft">
                {t(people.length === 0 ? 'watchlist.empty' : 'watchlist.private')}
              </p>
              {people.length > 0 && (
                <FoundList
                  label={t('watchlist.open')}
                  people={people}
                  page={page}
                  onAdd={onAdd}
                  watchlist={watchlist}
                />
              )}
            </>
          )}
        </QueryView>
      )}
    </div>
  )
}
