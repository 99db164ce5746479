import { Bookmark, Check, Plus } from 'lucide-react'
import type { DeathlistPage } from '#contracts/lists/deathlist.ts'
import type { PersonFound } from '#contracts/people/find-people.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { PersonRow } from '#web/ui/PersonRow.tsx'
import { type Addable, idsOnList } from './list-cache.ts'
import { useReason } from './reason.ts'
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
    <ul aria-label={label}>
      {people.map((person) => (
        <FoundRow
          key={person.wikidataId}
          person={person}
          page={page}
          isOnList={onList.has(person.wikidataId)}
          onAdd={onAdd}
          watchlist={watchlist?.of(person)}
        />
      ))}
    </ul>
  )
}

interface FoundRowProps {
  person: PersonFound
  page: DeathlistPage
  isOnList: boolean
  onAdd: (person: Addable) => void
  /** Whether the person is on the watchlist, and a function to change that; undefined hides the button */
  watchlist: { isOn: boolean; toggle: () => void } | undefined
}

/** A found person, and whether they can be added. The dead are greyed out, with the day of death. */
function FoundRow({ person, page, isOnList, onAdd, watchlist }: FoundRowProps) {
  const { t } = useTranslation(['deathlist', 'common'])
  const { partialDay } = useFormats()
  const reasonOf = useReason(page)
  // The list may have changed since the answer arrived.
  const refused = person.reason !== null && person.reason !== 'already_picked' ? person.reason : null
  const { died, label } = person
  const dead = person.status !== 'alive' && person.status !== 'retracted'
  const note =
    died && person.status === 'confirmed'
      ? t('search.died', { date: partialDay(died) })
      : died && person.status === 'reported'
        ? t('search.reported', { date: partialDay(died) })
        : refused
          ? reasonOf(person)
          : person.price !== null && !isOnList
            ? t('search.price', { price: person.price })
            : null
  const years = died && person.birthYear !== null ? `${person.birthYear}–${died.slice(0, 4)}` : null
  const onPhone = dead ? years : person.age
  return (
    <PersonRow
      name={label}
      image={person.imageUrl}
      // A dead person who is missing in our index has no page, so the dead are not linked.
      {...(dead ? {} : { href: paths.person(person.wikidataId) })}
      description={
        <>
          {person.description}
          {/* Phones have no space for it at the right. */}
          {onPhone && <span className="whitespace-nowrap tabular-nums sm:hidden"> · {onPhone}</span>}
        </>
      }
      note={note}
      dead={dead}
      className={dead ? 'text-faint' : ''}
      aside={
        <div className="max-sm:hidden">
          {dead ? (
            <div className="whitespace-nowrap">{years}</div>
          ) : (
            <>
              <div>{person.age}</div>
              {person.birthYear !== null && <div>{t('born', { year: person.birthYear })}</div>}
            </>
          )}
        </div>
      }
      action={
        <div className="flex items-center">
          {watchlist && (
            <IconButton
              label={t(watchlist.isOn ? 'watchlist.remove' : 'watchlist.add', { name: label })}
              icon={<Bookmark className={watchlist.isOn ? 'fill-current' : ''} />}
              aria-pressed={watchlist.isOn}
              data-watch
              onClick={watchlist.toggle}
            />
          )}
          {/* One button for adding and "on the list", so that the focus stays; none if nobody can be added. */}
          {(isOnList || page.adding.refusal === null) && (
            <Button
              data-add
              size="sm"
              variant={isOnList || refused ? 'quiet' : 'solid'}
              icon={isOnList ? <Check /> : <Plus />}
              aria-disabled={isOnList || refused !== null}
              aria-label={
                isOnList
                  ? t('search.onList', { name: label })
                  : refused
                    ? t('search.cantAdd', { name: label })
                    : t('search.add', { name: label })
              }
              className="mr-2 aria-disabled:cursor-not-allowed aria-disabled:opacity-45 max-sm:size-10 max-sm:p-0 sm:min-w-[5.5rem]"
              onClick={() => !isOnList && !refused && onAdd(person)}
            >
              <span className="max-sm:sr-only">{isOnList ? t('search.added') : t('common:actions.add')}</span>
            </Button>
          )}
        </div>
      }
    />
  )
}
