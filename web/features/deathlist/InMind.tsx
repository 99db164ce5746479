import type { DeathlistPage } from '#contracts/lists/deathlist.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { QueryView } from '#web/ui/state/QueryView.tsx'
import { SkeletonRows } from '#web/ui/state/Skeleton.tsx'
import { FoundList } from './FoundList.tsx'
import type { Addable } from './list-cache.ts'
import type { Mind } from './use-mind.ts'

/** The people whom one keeps in mind, over all leagues. */
export function Watchlist({
  page,
  mind,
  onAdd,
}: {
  page: DeathlistPage
  mind: Mind
  onAdd: (person: Addable) => void
}) {
  const { t } = useTranslation('deathlist')
  return (
    <QueryView query={mind.query} skeleton={<SkeletonRows count={4} />}>
      {({ people }) => (
        <>
          <p className="text-sm text-soft">{t(people.length === 0 ? 'mind.empty' : 'mind.private')}</p>
          <FoundList label={t('mind.open')} people={people} page={page} onAdd={onAdd} mind={mind} />
        </>
      )}
    </QueryView>
  )
}
