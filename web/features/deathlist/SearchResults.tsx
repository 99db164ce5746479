import { useRef } from 'react'
import type { DeathlistPage } from '#contracts/lists/deathlist.ts'
import type { SearchPeopleResult } from '#contracts/people/find-people.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { cx } from '#web/lib/text/class-names.ts'
import { FoundList } from './FoundList.tsx'
import type { Addable } from './list-cache.ts'
import { useSeenArea } from './use-seen-area.ts'

interface SearchResultsProps {
  page: DeathlistPage
  result: SearchPeopleResult
  /** A newer search is in flight. */
  stale: boolean
  onAdd: (person: Addable) => void
}

export default function SearchResults({ page, result, stale, onAdd }: SearchResultsProps) {
  const { t } = useTranslation('deathlist')
  const { people, source } = result
  const root = useRef<HTMLDivElement>(null)
  useSeenArea(root)
  return (
    <div ref={root} className={cx('transition-opacity', stale && 'opacity-50')} aria-busy={stale}>
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
        <FoundList label={t('search.results')} people={people} page={page} onAdd={onAdd} />
      )}
    </div>
  )
}
