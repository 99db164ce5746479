import { Pencil } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeathlistPage as Page } from '#contracts/deathlist.ts'
import { Link } from '../../lib/Link.tsx'
import { paths } from '../../lib/paths.ts'
import { trpc } from '../../lib/trpc.ts'
import { LeagueView, useLeagueRef } from '../../shared/LeagueView.tsx'
import { SealedListsNote } from '../../shared/SealedLists.tsx'
import { Button } from '../../ui/Button.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { AddingNotice } from './AddingNotice.tsx'
import { ListFacts } from './ListFacts.tsx'
import { OwnPicks } from './OwnPicks.tsx'
import { PersonSearch } from './PersonSearch.tsx'
import { Removals } from './Removals.tsx'
import { SeveralNames } from './SeveralNames.tsx'
import { useListChanges } from './use-list.ts'

// Forms come when they are needed: a list is named once.
const NameForm = lazy(() => import('./NameForm.tsx'))
const loadRename = () => import('./RenameDialog.tsx')
const RenameDialog = lazy(loadRename)
const prefetchRename = () => void loadRename().catch(() => undefined)

/** One's own list: named, searched for, filled and emptied. */
export default function DeathlistPage() {
  const query = trpc.deathlist.page.useQuery({ league: useLeagueRef() })
  return <LeagueView query={query}>{(page) => <Deathlist page={page} />}</LeagueView>
}

function Deathlist({ page }: { page: Page }) {
  const { t } = useTranslation('deathlist')
  const ref = useLeagueRef()
  const changes = useListChanges(ref)
  const [renaming, setRenaming] = useState(false)
  const { deathlist, picks, adding, league } = page
  const unnamed = deathlist.name === null && picks.length === 0
  return (
    <>
      <PageHeader
        title={deathlist.name ?? t('title')}
        tabTitle={deathlist.name ?? t('title')}
        kicker={<Link href={paths.league(league.slug).overview}>{league.name}</Link>}
        lede={unnamed ? t('unnamed') : undefined}
        actions={
          !unnamed && (
            <Button
              variant="quiet"
              size="sm"
              icon={<Pencil />}
              aria-label={t('rename.open')}
              onPointerEnter={prefetchRename}
              onFocus={prefetchRename}
              onClick={() => setRenaming(true)}
            >
              {t('rename.short')}
            </Button>
          )
        }
      />
      <SealedListsNote season={page.season} slug={league.slug} />
      {unnamed ? (
        <Suspense fallback={<div className="h-64 max-w-2xl rounded border border-rule bg-sheet sm:h-60" />}>
          <NameForm deathlist={deathlist} league={ref} />
        </Suspense>
      ) : (
        <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1.8fr)_minmax(0,1fr)]">
          <div className="min-w-0">
            {adding.refusal === null ? (
              <>
                <PersonSearch page={page} onAdd={changes.add} />
                <SeveralNames page={page} league={ref} addAll={changes.addAll} />
              </>
            ) : (
              <AddingNotice page={page} refusal={adding.refusal} />
            )}
            <OwnPicks page={page} onRemove={changes.remove} />
            <Removals removed={page.removed} onUndo={changes.undo} />
          </div>
          <ListFacts page={page} />
        </div>
      )}
      <Suspense>
        {renaming && <RenameDialog deathlist={deathlist} league={ref} onClose={() => setRenaming(false)} />}
      </Suspense>
    </>
  )
}
