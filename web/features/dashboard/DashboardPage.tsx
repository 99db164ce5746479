import { KeyRound, Plus } from 'lucide-react'
import { useLayoutEffect, useState } from 'react'
import { useParams, useSearchParams } from 'wouter'
import { trpc } from '#web/lib/api/trpc.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { lazily } from '#web/lib/loading/lazily.tsx'
import { Button } from '#web/ui/Button.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { EmptyState } from '#web/ui/state/EmptyState.tsx'
import { QueryView } from '#web/ui/state/QueryView.tsx'
import { LeagueRow, LeagueRowSkeleton } from './LeagueRow.tsx'

const CreateLeagueDialog = lazily(() => import('./CreateLeagueDialog.tsx'))
const JoinLeagueDialog = lazily(() => import('./JoinLeagueDialog.tsx'))

/** The user's leagues. A league in the path (slug or id) comes first. */
export default function DashboardPage() {
  const { t } = useTranslation('dashboard')
  const { league: named } = useParams<{ league?: string }>()
  const [search, setSearch] = useSearchParams()
  const query = trpc.league.dashboard.useQuery()

  const [dialog, setDialog] = useState<{ kind: 'create' | 'join'; code: string } | null>(null)
  const openDialog = (kind: 'create' | 'join') => setDialog({ kind, code: '' })
  const closeDialog = () => setDialog(null)
  // The dialogs have URLs, so that other screens can link to them. The history keeps none of them: going back after a
  // dialog was closed must not open it again.
  const asked = search.has('create') ? 'create' : search.has('join') ? 'join' : null
  useLayoutEffect(() => {
    if (asked === null) return
    setDialog({ kind: asked, code: search.get(asked) ?? '' })
    setSearch({}, { replace: true })
  }, [asked, search, setSearch])

  const hasLeagues = (query.data?.leagues.length ?? 1) > 0
  const buttons = (
    <>
      <Button
        variant={hasLeagues ? 'quiet' : 'solid'}
        icon={<Plus />}
        onClick={() => openDialog('create')}
        {...CreateLeagueDialog.onIntent}
      >
        {t('create.open')}
      </Button>
      <Button
        variant="quiet"
        icon={<KeyRound />}
        onClick={() => openDialog('join')}
        {...JoinLeagueDialog.onIntent}
      >
        {t('join.open')}
      </Button>
    </>
  )
  return (
    <>
      <PageHeader title={t('title')} />
      <QueryView
        query={query}
        errorTitle={t('loadFailed')}
        skeleton={
          <Rows>
            <LeagueRowSkeleton />
            <LeagueRowSkeleton />
          </Rows>
        }
      >
        {({ leagues }) =>
          leagues.length === 0 ? (
            <EmptyState ornament="league" title={t('empty.title')} text={t('empty.text')} action={buttons} />
          ) : (
            <>
              <Rows>
                {[...leagues]
                  .sort((a, b) => Number(isNamed(b, named)) - Number(isNamed(a, named)))
                  .map((league) => (
                    <LeagueRow key={league.id} league={league} current={isNamed(league, named)} />
                  ))}
              </Rows>
              <div className="mt-8 flex flex-wrap gap-3">{buttons}</div>
            </>
          )
        }
      </QueryView>
      {dialog?.kind === 'create' && <CreateLeagueDialog onClose={closeDialog} />}
      {dialog?.kind === 'join' && <JoinLeagueDialog code={dialog.code} onClose={closeDialog} />}
    </>
  )
}

const isNamed = (league: { id: string; slug: string }, named: string | undefined): boolean =>
  named !== undefined && (league.slug === named || league.id === named)

function Rows({ children }: { children: React.ReactNode }) {
  return <ul className="max-w-3xl border-b border-rule">{children}</ul>
}
