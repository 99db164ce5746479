import { useTranslation } from 'react-i18next'
import type { DeathlistPage } from '#contracts/deathlist.ts'
import { PersonList } from '../../ui/PersonRow.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { FoundRow } from './FoundRow.tsx'
import { type Addable, idsOnList } from './list-cache.ts'
import type { Mind } from './use-mind.ts'

/** The people whom one keeps in mind, over all leagues. */
export function InMind({
  page,
  mind,
  onAdd,
}: {
  page: DeathlistPage
  mind: Mind
  onAdd: (person: Addable) => void
}) {
  const { t } = useTranslation('deathlist')
  const onList = idsOnList(page)
  return (
    <QueryView query={mind.query} skeleton={<SkeletonRows count={4} />}>
      {({ people }) => (
        <>
          <p className="text-sm text-soft">{t(people.length === 0 ? 'mind.empty' : 'mind.private')}</p>
          <PersonList label={t('mind.open')}>
            {people.map((person) => (
              <FoundRow
                key={person.wikidataId}
                person={person}
                page={page}
                isOnList={onList.has(person.wikidataId)}
                onAdd={onAdd}
                mind={mind.of(person)}
              />
            ))}
          </PersonList>
        </>
      )}
    </QueryView>
  )
}
