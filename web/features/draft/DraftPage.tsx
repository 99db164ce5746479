import type { DraftView, DraftPage as Page } from '#contracts/draft.ts'
import { isProblem } from '#web/lib/api/errors.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { useOwnId } from '#web/lib/auth/own-id.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { LeagueKicker } from '#web/shared/LeagueKicker.tsx'
import { LeagueView, useLeagueRef } from '#web/shared/LeagueView.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SecretLine } from '#web/ui/SecretLine.tsx'
import { EmptyState } from '#web/ui/state/EmptyState.tsx'
import { TitledSection } from '#web/ui/TitledSection.tsx'
import { Board } from './Board.tsx'
import { DraftQueue } from './DraftQueue.tsx'
import { DraftSearch } from './DraftSearch.tsx'
import { OnTheClock } from './OnTheClock.tsx'
import { PlanForm } from './PlanForm.tsx'
import { refetchAfter } from './refetch-after.ts'
import { usePick, useSaveQueue } from './use-draft.ts'

export default function DraftPage() {
  const league = useLeagueRef()
  const query = trpc.draft.page.useQuery(
    { league },
    {
      refetchInterval: ({ state: { data, dataUpdatedAt, error } }) =>
        data && !isProblem(error, 'league_not_found')
          ? refetchAfter(data, Date.now() - dataUpdatedAt)
          : false,
    },
  )
  return (
    <LeagueView query={query}>
      {(page) => (
        <Room
          page={page}
          readAt={query.dataUpdatedAt}
          // A slow answer is waited for: asking again would discard it.
          refresh={() => void query.refetch({ cancelRefetch: false })}
        />
      )}
    </LeagueView>
  )
}

function Room({ page, readAt, refresh }: { page: Page; readAt: number; refresh: () => void }) {
  const { t } = useTranslation('draft')
  const ownId = useOwnId()
  const { pick, isPicking } = usePick(page)
  const saveQueue = useSaveQueue()
  const { league, draft, exclusive } = page
  const isMine = draft?.phase === 'running' && draft.current?.userId === ownId
  return (
    <>
      <PageHeader
        title={t('title')}
        kicker={<LeagueKicker league={league} />}
        tabTitle={isMine ? t('yourTurn') : undefined}
        lede={draft?.phase !== 'running' && t(exclusive ? 'lede' : 'notExclusive')}
      />
      {draft ? (
        <OnTheClock page={page} draft={draft} ownId={ownId} readAt={readAt} onDue={refresh} />
      ) : (
        exclusive &&
        !page.canPlan && <EmptyState ornament="league" title={t('none.title')} text={t('none.text')} />
      )}
      {page.canPlan && <PlanForm page={page} />}
      {exclusive && (
        <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
          <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-12">
            {draft?.phase === 'finished' && (
              <p>
                <ButtonLink href={paths.league(league.slug).deathlist} variant="quiet">
                  {t('toList')}
                </ButtonLink>
              </p>
            )}
            {draft && draft.phase !== 'planned' && <Board page={page} draft={draft} ownId={ownId} />}
            <TitledSection id="search" title={t(isMine ? 'search.yours' : 'search.title')}>
              <DraftSearch
                page={page}
                isMine={isMine}
                isPicking={isPicking}
                onPick={pick}
                onQueue={(person) =>
                  saveQueue((queue) =>
                    queue.some(({ wikidataId }) => wikidataId === person.wikidataId)
                      ? [...queue]
                      : [...queue, { ...person, reason: null }],
                  )
                }
              />
            </TitledSection>
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-12">
            <DraftQueue
              page={page}
              isMine={isMine}
              isPicking={isPicking}
              onPick={pick}
              onChange={saveQueue}
            />
            {draft && <Coin draft={draft} page={page} />}
          </div>
        </div>
      )}
    </>
  )
}

/** How the order was drawn, so that everyone can verify it */
function Coin({ draft, page }: { draft: DraftView; page: Page }) {
  const { t } = useTranslation('draft')
  const { list } = useFormats()
  const names = draft.order.map(
    (userId) => page.players.find((player) => player.userId === userId)?.displayName ?? '',
  )
  return (
    <Disclosure summary={t('coin.title')}>
      <div className="grid gap-4 pt-2 pb-4 text-sm text-soft">
        <p>{t('coin.about')}</p>
        {names.length > 0 && <p className="text-ink">{list(names)}</p>}
        <dl className="grid gap-3">
          {[
            { name: t('coin.fingerprint'), value: draft.commitment },
            { name: t('coin.seed'), value: draft.seed },
          ].map(({ name, value }) => (
            <SecretLine key={name} name={name} value={value} copy={t('coin.copy', { name })}>
              {t('coin.secret')}
            </SecretLine>
          ))}
        </dl>
      </div>
    </Disclosure>
  )
}
