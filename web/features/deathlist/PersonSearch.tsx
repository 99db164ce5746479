import { keepPreviousData } from '@tanstack/react-query'
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { DeathlistPage } from '#contracts/lists/deathlist.ts'
import type { SearchPeopleResult } from '#contracts/people/find-people.ts'
import { maxPastedNames, namesIn } from '#domain/people/pasted.ts'
import { isLongEnough, maxQueryLength } from '#domain/people/query.ts'
import { problemOf } from '#web/lib/api/errors.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { lazily } from '#web/lib/loading/lazily.tsx'
import { useBackCloses } from '#web/lib/navigation/back-closes.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { Button } from '#web/ui/Button.tsx'
import { SearchField } from '#web/ui/form/TextField.tsx'
import { ErrorState } from '#web/ui/state/ErrorState.tsx'
import type { QueryLike } from '#web/ui/state/QueryView.tsx'
import { SkeletonRows } from '#web/ui/state/Skeleton.tsx'
import type { Addable } from './list-cache.ts'

/** Loaded with the first typed letter, which is well before an answer arrives */
const SearchResults = lazily(() => import('./SearchResults.tsx'))

const NamesToGo = lazily(() => import('./NamesToGo.tsx'))

const searchDelayMs = 1000

/** On these screens the search is full-screen (styles/search.css), because a keyboard covers half of it. */
const isPhone = (): boolean => matchMedia('(width < 40rem)').matches

/** The answer to a typed text, once the typing pauses or `settle` is called */
const useSearch = (text: string, league: string) => {
  const { settled, settle } = useDebounced(text.trim(), searchDelayMs)
  const q = isLongEnough(text) ? settled : ''
  const query = trpc.person.search.useQuery(
    { q, league },
    { enabled: isLongEnough(q), placeholderData: keepPreviousData },
  )
  const waiting =
    isLongEnough(text) && (text.trim() !== settled || query.isPlaceholderData || query.isPending)
  return { query, waiting, settle }
}

/** Moves the focus from the field to the results, through them, or back; false if it is on neither. */
const moveFocus = (by: 1 | -1, field: HTMLElement | null, results: HTMLElement | null): boolean => {
  const buttons = [...(results?.querySelectorAll<HTMLElement>('button[data-add]') ?? [])]
  const { activeElement } = document
  const at = activeElement instanceof HTMLElement ? buttons.indexOf(activeElement) : -1
  if (at < 0 && activeElement !== field) return false
  if (at + by < 0) field?.focus()
  else buttons[at + by]?.focus()
  return true
}

/** The name in the field with the answer to it, and the pasted names that are searched after it */
const useNames = (league: string, field: RefObject<HTMLInputElement | null>) => {
  const [text, setText] = useState('')
  const current = useRef(text)
  current.current = text
  const [later, setLater] = useState<readonly string[]>([])
  const { query, waiting, settle } = useSearch(text, league)

  /** Searches the first name at once, and keeps the others for later. */
  const goThrough = (names: readonly string[]) => {
    const [first = '', ...others] = names.slice(0, maxPastedNames)
    const name = first.slice(0, maxQueryLength)
    setText(name)
    settle(name)
    setLater(others)
    field.current?.focus()
  }
  return {
    text,
    setText,
    later,
    setLater,
    query,
    waiting,
    goThrough,
    /** Searches the typed name at once; several names one after the other. */
    search: () => {
      const typed = namesIn(text)
      if (typed.length > 1) goThrough([...typed, ...later])
      else settle(text.trim())
    },
    /** Goes on with the next name while a person is added. */
    goOnWhile: async (added: Promise<boolean>) => {
      const typed = text.trim()
      const next = later[0]?.slice(0, maxQueryLength) ?? ''
      goThrough(later)
      if (await added) return
      // Offline: put the name back for another attempt, or before the other names if the user has typed something else.
      if (current.current === next) goThrough([typed, ...later])
      else if (later.length > 0) setLater((now) => [typed, ...now.filter((name) => name !== typed)])
    },
  }
}

/**
 * Searches public figures and adds them; after an addition the field is cleared for the next search. Several pasted
 * names are searched one after the other. Keyboard: arrow keys move between the field and the results, Enter searches
 * at once or adds, Escape returns to the field.
 */
export function PersonSearch({
  page,
  onAdd,
}: {
  page: DeathlistPage
  /** Returns false if the server could not be reached. */
  onAdd: (person: Addable) => Promise<boolean>
}) {
  const { t } = useTranslation('deathlist')
  const { list } = useFormats()
  const [whole, setWhole] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const results = useRef<HTMLDivElement>(null)
  const names = useNames(page.league.id, field)
  const { text, setText, later } = names

  const onPaste = (event: ClipboardEvent) => {
    const pasted = namesIn(event.clipboardData.getData('text'))
    if (pasted.length < 2) return
    event.preventDefault()
    setWhole(true)
    names.goThrough(pasted)
  }
  const close = () => {
    setText('')
    names.setLater([])
    setWhole(false)
  }
  useBackCloses(whole && isPhone(), close)

  // An empty list is there to be filled: focus the search.
  const isEmpty = useRef(page.capacity.used === 0)
  useEffect(() => {
    if (isEmpty.current) field.current?.focus({ preventScroll: true })
  }, [])

  const onKeyDown = (event: KeyboardEvent) => {
    const inField = event.target === field.current
    if (event.key === 'Escape' && (text || !inField)) {
      event.preventDefault()
      if (inField) setText('')
      field.current?.focus()
    } else if (event.key === 'Enter' && inField) {
      event.preventDefault()
      names.search()
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const by = event.key === 'ArrowDown' ? 1 : -1
      if (moveFocus(by, field.current, results.current)) event.preventDefault()
    }
  }
  return (
    <search onKeyDown={onKeyDown} className={whole ? 'search-whole' : undefined}>
      {whole && (
        <div className="search-whole-head">
          <p className="text-sm text-soft tabular-nums">
            {t('search.chosen', { count: page.capacity.used, total: page.capacity.total })}
          </p>
          <Button variant="quiet" size="sm" onClick={close}>
            {t('search.done')}
          </Button>
        </div>
      )}
      <SearchField
        ref={field}
        label={t('search.label')}
        value={text}
        onClick={() => setWhole(true)}
        onChange={(event) => {
          SearchResults.prefetch()
          setText(event.target.value)
          setWhole(true)
        }}
        onPaste={onPaste}
        onClear={() => setText('')}
        maxLength={maxQueryLength}
        aria-keyshortcuts="ArrowDown"
      />
      {later.length > 0 && (
        <NamesToGo
          names={later}
          onChoose={(name) =>
            names.goThrough([
              name,
              ...[...later, text.trim()].filter((other) => other !== name && other !== ''),
            ])
          }
          onSkip={() => names.goThrough(later)}
          onDrop={() => names.setLater([])}
        />
      )}
      <div ref={results} className="search-found mt-1">
        <Answer
          page={page}
          query={names.query}
          text={text}
          waiting={names.waiting}
          onAdd={(person) => void names.goOnWhile(onAdd(person))}
        />
      </div>
      {whole && !isLongEnough(text) && (
        <p className="pt-4 font-serif text-lg text-soft empty:hidden sm:hidden">
          {list(page.picks.map(({ name }) => name))}
        </p>
      )}
    </search>
  )
}

interface AnswerProps {
  page: DeathlistPage
  query: QueryLike<SearchPeopleResult>
  text: string
  waiting: boolean
  onAdd: (person: Addable) => void
}

function Answer({ page, query, text, waiting, onAdd }: AnswerProps) {
  const { t } = useTranslation('deathlist')
  if (!isLongEnough(text)) return <p className="pt-2 text-sm text-faint">{t('search.hint')}</p>
  if (query.error && !waiting)
    return (
      <div className="pt-4">
        <ErrorState
          title={t('search.failedTitle')}
          error={query.error}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
        <span className="sr-only" role="alert">
          {t('search.failed', { message: problemOf(query.error).message })}
        </span>
      </div>
    )
  if (!query.data) return <SkeletonRows count={3} />
  return (
    <SearchResults
      fallback={<SkeletonRows count={3} />}
      page={page}
      result={query.data}
      stale={waiting}
      onAdd={onAdd}
    />
  )
}
