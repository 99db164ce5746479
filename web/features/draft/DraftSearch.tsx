import { keepPreviousData } from '@tanstack/react-query'
import { Check, Plus } from 'lucide-react'
import { useState } from 'react'
import type { DraftPage, DraftPerson } from '#contracts/draft.ts'
import type { PersonFound } from '#contracts/people/find-people.ts'
import { isLongEnough, maxQueryLength } from '#domain/people/query.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { isRuledReason } from '#web/lib/league/ruled-reason.ts'
import { cx } from '#web/lib/text/class-names.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { SearchField } from '#web/ui/form/TextField.tsx'
import { PersonRow } from '#web/ui/PersonRow.tsx'
import { ErrorState } from '#web/ui/state/ErrorState.tsx'
import { SkeletonRows } from '#web/ui/state/Skeleton.tsx'

/** Debounce of the search, in milliseconds; short, because a turn may last 30 seconds. */
const searchDelayMs = 400

interface DraftSearchProps {
  page: DraftPage
  isMine: boolean
  isPicking: boolean
  onPick: (person: DraftPerson) => void
  onQueue: (person: DraftPerson) => void
}

export function DraftSearch(props: DraftSearchProps) {
  const { t } = useTranslation('draft')
  const [text, setText] = useState('')
  const { settled, settle } = useDebounced(text.trim(), searchDelayMs)
  const isLong = isLongEnough(text)
  const q = isLong ? settled : ''
  const query = trpc.person.search.useQuery(
    { q, league: props.page.league.id },
    { enabled: isLongEnough(q), placeholderData: keepPreviousData },
  )
  const isOld = text.trim() !== settled || query.isPlaceholderData
  const found = isLong && !isOld ? (query.data?.people.length ?? 0) : 0
  return (
    <search>
      <SearchField
        label={t('search.label')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onClear={() => setText('')}
        onKeyDown={(event) => event.key === 'Enter' && settle(text.trim())}
        maxLength={maxQueryLength}
      />
      <p role="status" className="sr-only">
        {found > 0 && t('search.count', { count: found })}
      </p>
      <div className={cx('mt-1 transition-opacity', isOld && 'opacity-60')}>
        {!isLong ? (
          <p className="pt-2 text-sm text-faint">{t('search.hint')}</p>
        ) : query.error && !isOld ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
        ) : !query.data ? (
          <SkeletonRows count={3} />
        ) : query.data.people.length === 0 ? (
          <p role="status" className="py-4 text-soft">
            {t('search.empty')}
          </p>
        ) : (
          <ul aria-label={t('search.results')}>
            {query.data.people.map((found) => (
              <Found key={found.wikidataId} found={found} {...props} />
            ))}
          </ul>
        )}
      </div>
    </search>
  )
}

function Found({
  found,
  page,
  isMine,
  isPicking,
  onPick,
  onQueue,
}: DraftSearchProps & { found: PersonFound }) {
  const { t } = useTranslation('draft')
  const { wikidataId, label, description, birthYear, imageUrl, age } = found
  const person: DraftPerson = { wikidataId, name: label, description, birthYear, imageUrl }
  // The board may be newer than the search results.
  const isTaken =
    found.reason === 'person_taken' ||
    found.reason === 'already_picked' ||
    (page.draft?.turns.some((turn) => turn.person?.wikidataId === wikidataId && !turn.void) ?? false)
  const reasonText = () => {
    if (found.reason === null) return null
    return isRuledReason(found.reason) ? found.message : t(`reason.${found.reason}`)
  }
  const refused = isTaken ? t('reason.person_taken') : reasonText()
  const isQueued = page.wishes.some((queued) => queued.wikidataId === wikidataId)
  return (
    <PersonRow
      name={label}
      image={imageUrl}
      size="sm"
      description={description}
      note={refused}
      className={refused ? 'text-faint grayscale' : ''}
      aside={age}
      action={
        <div className="flex items-center gap-1">
          {!refused && (
            <IconButton
              label={t(isQueued ? 'search.queued' : 'search.queue', { name: label })}
              icon={isQueued ? <Check /> : <Plus />}
              aria-disabled={isQueued}
              onClick={() => !isQueued && onQueue(person)}
            />
          )}
          {isMine && (
            <Button
              size="sm"
              variant={refused ? 'quiet' : 'solid'}
              busy={isPicking}
              aria-disabled={refused !== null}
              aria-label={t('search.pick', { name: label })}
              className="mr-2 aria-disabled:opacity-45"
              onClick={() => refused === null && onPick(person)}
            >
              {t('pick')}
            </Button>
          )}
        </div>
      }
    />
  )
}
