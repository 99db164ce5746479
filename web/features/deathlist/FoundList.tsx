import type { DeathlistPage } from '#contracts/lists/deathlist.ts'
import type { PersonFound } from '#contracts/people/find-people.ts'
import { PersonList } from '#web/ui/PersonRow.tsx'
import { FoundRow } from './FoundRow.tsx'
import { type Addable, idsOnList } from './list-cache.ts'
import type { Watchlist } from './use-watchlist.ts'

interface FoundListProps {
  label: string
  people: readonly PersonFound[]
  page: DeathlistPage
  onAdd: (person: Addable) => void
  /** The user's watchlist; undefined hides its buttons */
  watchlist?: Watchlist
}

export function FoundList({ label, people, page, onAdd, watchlist }: FoundListProps) {
  const onList = idsOnList(page)
  return (
    <PersonList label={label}>
      {people.map((person) => (
        <FoundRow
          key={person.wikidataId}
          person={person}
          page={page}
          isOnList={onList.has(person.wikidataId)}
          onAdd={onAdd}
          {...(watchlist ? { watchlist: watchlist.of(person) } : {})}
        />
      ))}
    </PersonList>
  )
}
