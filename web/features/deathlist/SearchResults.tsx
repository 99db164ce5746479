import { Check, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { DeathlistPage } from '#contracts/deathlist.ts'
import type { PersonFound, SearchPeopleResult } from '#contracts/person.ts'
import { cx } from '../../lib/class-names.ts'
import { Button } from '../../ui/Button.tsx'
import { PersonList, PersonRow } from '../../ui/PersonRow.tsx'
import { type Addable, isOnList } from './list-cache.ts'

interface SearchResultsProps {
  page: DeathlistPage
  result: SearchPeopleResult
  /** A newer search is under way. */
  stale: boolean
  onAdd: (person: Addable) => void
}

/** Who was found, and for each whether they can be added. */
export function SearchResults({ page, result, stale, onAdd }: SearchResultsProps) {
  const { t } = useTranslation('deathlist')
  const { people, source } = result
  const onList = new Set(page.picks.filter(isOnList).map(({ wikidataId }) => wikidataId))
  return (
    <div className={cx('transition-opacity', stale && 'opacity-50')} aria-busy={stale}>
      <p role="status" className="sr-only">
        {!stale && people.length > 0 && t('search.count', { count: people.length })}
      </p>
      {source === 'degraded' && (
        <p role="status" className="mt-3 border-l-2 border-hold py-0.5 pl-3 text-sm text-soft">
          {t('search.degraded')}
        </p>
      )}
      {people.length === 0 ? (
        <p role="status" className="py-5 text-soft">
          {t('search.empty')}
        </p>
      ) : (
        <PersonList label={t('search.results')}>
          {people.map((person) => (
            <Result
              key={person.wikidataId}
              person={person}
              page={page}
              isOnList={onList.has(person.wikidataId)}
              onAdd={onAdd}
            />
          ))}
        </PersonList>
      )}
    </div>
  )
}

function Result({
  person,
  page,
  isOnList,
  onAdd,
}: {
  person: PersonFound
  page: DeathlistPage
  isOnList: boolean
  onAdd: (person: Addable) => void
}) {
  const { t } = useTranslation(['deathlist', 'common'])
  // The list may have changed since the answer came.
  const refused = person.reason !== null && person.reason !== 'already_picked' ? person.reason : null
  return (
    <PersonRow
      name={person.label}
      image={person.imageUrl}
      description={person.description}
      note={refused && t(`reason.${refused}`, { min: page.rules.minBirthYear, max: page.rules.maxBirthYear })}
      dead={refused === 'person_deceased'}
      aside={
        <>
          <div>{person.age}</div>
          {person.birthYear !== null && <div>{t('born', { year: person.birthYear })}</div>}
        </>
      }
      action={
        // One button for both, so that the focus stays where it is.
        <Button
          data-add
          size="sm"
          variant={isOnList || refused ? 'quiet' : 'solid'}
          icon={isOnList ? <Check /> : <Plus />}
          aria-disabled={isOnList || refused !== null}
          aria-label={
            isOnList
              ? t('search.onList', { name: person.label })
              : refused
                ? t('search.cantAdd', { name: person.label })
                : t('search.add', { name: person.label })
          }
          className="mr-2 aria-disabled:cursor-not-allowed aria-disabled:opacity-45 max-sm:size-10 max-sm:p-0 sm:min-w-[5.5rem]"
          onClick={() => !isOnList && !refused && onAdd(person)}
        >
          <span className="max-sm:sr-only">{isOnList ? t('search.added') : t('common:actions.add')}</span>
        </Button>
      }
    />
  )
}
