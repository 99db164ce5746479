import { Pencil } from 'lucide-react'
import { useRef, useState } from 'react'
import type { DeathlistPage as Page } from '#contracts/lists/deathlist.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { lazily } from '#web/lib/loading/lazily.tsx'
import { LeagueKicker } from '#web/shared/LeagueKicker.tsx'
import { LeagueView, useLeagueRef } from '#web/shared/LeagueView.tsx'
import { SealedListsNote } from '#web/shared/SealedLists.tsx'
import { Button } from '#web/ui/Button.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { AddingNotice } from './adding/AddingNotice.tsx'
import { useWindowWords } from './adding/use-window-words.ts'
import { Finding } from './Finding.tsx'
import { ListFacts } from './ListFacts.tsx'
import { OwnPicks } from './OwnPicks.tsx'
import { PersonSearch } from './PersonSearch.tsx'
import { Removals } from './Removals.tsx'
import { useListChanges } from './use-list.ts'

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
          {adding.refusal === null ? (
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
