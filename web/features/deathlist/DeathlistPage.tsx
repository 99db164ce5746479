import { Pencil, Undo2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { DeathlistPage as Page } from '#contracts/lists/deathlist.ts'
import type { RemovedPick } from '#contracts/lists/pick.ts'
import { byHandRefusals } from '#domain/draft/exclusive.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { lazily } from '#web/lib/loading/lazily.tsx'
import { Link } from '#web/lib/navigation/Link.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { LeagueKicker } from '#web/shared/LeagueKicker.tsx'
import { LeagueView, useLeagueRef } from '#web/shared/LeagueView.tsx'
import { SealedListsNote } from '#web/shared/SealedLists.tsx'
import { Button } from '#web/ui/Button.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Finding } from './Finding.tsx'
import { ListFacts } from './ListFacts.tsx'
import { isUnsent } from './list-cache.ts'
import { OwnPicks } from './OwnPicks.tsx'
import { PersonSearch } from './PersonSearch.tsx'
import { useListChanges } from './use-list.ts'
import { useWindowWords } from './use-window-words.ts'

const RenameInPlace = lazily(() => import('./RenameInPlace.tsx'))

export default function DeathlistPage() {
  const query = trpc.deathlist.page.useQuery({ league: useLeagueRef() })
  return <LeagueView query={query}>{(page) => <Deathlist page={page} />}</LeagueView>
}

function Deathlist({ page }: { page: Page }) {
  const { t } = useTranslation(['deathlist', 'common'])
  const changes = useListChanges()
  const window = useWindowWords(page)
  const [renaming, setRenaming] = useState(false)
  const renameButton = useRef<HTMLButtonElement>(null)
  const endRenaming = () => {
    setRenaming(false)
    // The form that closes had the focus.
    setTimeout(() => renameButton.current?.focus({ preventScroll: true }))
  }
  const { deathlist, adding, league } = page
  // The person who fills the list may be refused: until the answer the search keeps what was typed.
  const isFilling = adding.refusal === 'deathlist_full' && page.picks.some(isUnsent)
  const name = deathlist.name ?? page.suggestedName
  const kicker = (
    <>
      <LeagueKicker league={league} /> · {t('common:menu.deathlist')}
    </>
  )
  const head = (
    <PageHeader
      title={name}
      tabTitle={`${t('common:menu.deathlist')} · ${name}`}
      kicker={kicker}
      actions={
        <Button
          ref={renameButton}
          variant="quiet"
          size="sm"
          icon={<Pencil />}
          aria-label={t('rename.open')}
          {...RenameInPlace.onIntent}
          onClick={() => setRenaming(true)}
        >
          {t('rename.short')}
        </Button>
      }
    />
  )
  return (
    <>
      {renaming ? (
        <RenameInPlace
          fallback={head}
          deathlist={{ id: deathlist.id, name }}
          kicker={kicker}
          onClose={endRenaming}
        />
      ) : (
        head
      )}
      <SealedListsNote season={page.season} slug={league.slug} />
      <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1.8fr)_minmax(0,1fr)]">
        <div className="min-w-0">
          {adding.refusal === null || isFilling ? (
            <>
              {/* The price of the next pick must be visible before it is made. */}
              {window.open !== null && !adding.replacement && (
                <p className="mb-5 border-l-2 border-hold py-1 pl-4 text-soft">{window.open}</p>
              )}
              <PersonSearch page={page} onAdd={changes.add} />
            </>
          ) : (
            <AddingNotice page={page} refusal={adding.refusal} />
          )}
          <Finding page={page} changes={changes} />
          <OwnPicks page={page} onRemove={changes.remove} />
          <Removals removed={page.removed} onUndo={changes.undo} />
        </div>
        <ListFacts page={page} />
      </div>
    </>
  )
}

function Removals({
  removed,
  onUndo,
}: {
  removed: readonly RemovedPick[]
  onUndo: (pickId: string) => void
}) {
  const { t } = useTranslation('deathlist')
  const { time } = useFormats()
  if (removed.length === 0) return null
  return (
    <section aria-labelledby="removed" className="mt-10">
      <h2
        id="removed"
        className="border-b border-ink pb-1.5 font-sans text-sm font-medium tracking-normal text-faint"
      >
        {t('removed.title')}
      </h2>
      <ul>
        {removed.map(({ pickId, name, undoUntil }) => (
          <li key={pickId} className="flex items-center justify-between gap-4 border-b border-rule py-2">
            <span className="min-w-0">
              <span className="name text-lg/[1.25] wrap-anywhere">{name}</span>
              <span className="ml-3 text-sm text-faint">{t('removed.until', { time: time(undoUntil) })}</span>
            </span>
            <Button
              variant="quiet"
              size="sm"
              icon={<Undo2 />}
              aria-label={t('removed.undoName', { name })}
              onClick={() => onUndo(pickId)}
            >
              {t('removed.undo')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Refusals that are shown with a link to the draft */
const drafted: readonly string[] = byHandRefusals.filter((code) => code !== 'waiver_too_late')

function AddingNotice({ page, refusal }: { page: Page; refusal: NonNullable<Page['adding']['refusal']> }) {
  const { t } = useTranslation('deathlist')
  const { day } = useFormats()
  const { windows } = page.adding
  const window = windows?.open ?? windows?.next
  const notice = useRef<HTMLParagraphElement>(null)
  // If it replaces a search field that had the focus, move the focus here.
  useEffect(() => {
    if (document.activeElement === document.body) notice.current?.focus({ preventScroll: true })
  }, [])
  return (
    <p
      ref={notice}
      tabIndex={-1}
      role="status"
      className={`border-l-2 py-1 pl-4 text-soft ${refusal === 'deathlist_full' ? 'border-ok' : 'border-hold'}`}
    >
      {refusal === 'window_full' || refusal === 'window_closed'
        ? t(`adding.${refusal}`, {
            count: window?.most ?? 0,
            from: day(window?.from ?? ''),
            to: day(window?.to ?? ''),
          })
        : t(`adding.${refusal}`, { count: page.capacity.total })}
      {drafted.includes(refusal) && (
        <>
          {' '}
          <Link href={paths.league(page.league.slug).draft} className="link">
            {t('adding.toDraft')}
          </Link>
        </>
      )}
    </p>
  )
}
