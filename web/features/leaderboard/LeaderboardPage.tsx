import { lazy, Suspense, useState } from 'react'
import type { LeaderboardPage as FullPage } from '#contracts/competitions/standings.ts'
import { type Shown, unfoldLeaderboard } from '#contracts/fields/unfolded.ts'
import { dayOf } from '#domain/calendar-day.ts'
import { isForecast } from '#domain/competitions/unscored.ts'
import { isAdmin } from '#domain/leagues/roles.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { isOver, useSeasonText } from '#web/lib/league/season.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { useNow } from '#web/lib/use-now.ts'
import { PlaceView } from '#web/shared/PlaceView.tsx'
import { RankChart } from '#web/shared/RankChart.tsx'
import { SealedListsNote } from '#web/shared/SealedLists.tsx'
import { SeasonSelect, useSeasonRef } from '#web/shared/SeasonSelect.tsx'
import { ShareTable } from '#web/shared/ShareTable.tsx'
import { StandingsTable } from '#web/shared/StandingsTable.tsx'
import { CsvButton } from '#web/ui/CsvButton.tsx'
import { EmptyState } from '#web/ui/state/EmptyState.tsx'
import { SkeletonRows, SkeletonTable } from '#web/ui/state/Skeleton.tsx'
import { TitledSection } from '#web/ui/TitledSection.tsx'
import { PlayerCard } from './PlayerCard.tsx'
import { fewPlayers, type ListsProps, useScrollToPlayer } from './player-in-hash.ts'

export default function LeaderboardPage() {
  const { t } = useTranslation('leaderboard')
  const query = trpc.standings.page.useQuery(useSeasonRef(), { select: unfoldLeaderboard })
  return (
    <PlaceView
      place="leaderboard"
      tab="table"
      actions={query.data && <SeasonSelect page={query.data} screen="leaderboard" />}
      query={query}
      errorTitle={t('loadFailed')}
      skeleton={
        <div className="pt-[3.1rem]">
          <SkeletonTable rows={5} />
        </div>
      }
    >
      {(loaded) => <Leaderboard page={loaded} />}
    </PlaceView>
  )
}

function Leaderboard({ page }: { page: Shown<FullPage> }) {
  const { t } = useTranslation('leaderboard')
  const seasonText = useSeasonText()
  const ref = useSeasonRef()
  const { client } = trpc.useUtils()
  return (
    <div className="grid gap-14">
      {(page.season.sealedNow || page.unopened) && (
        <div className="-mb-8">
          <SealedListsNote season={page.season} slug={page.league.slug} />
        </div>
      )}
      <TitledSection id="standings" title={t('standings')} aside={<Checked page={page} />}>
        {page.standings.length === 0 ? (
          <EmptyState ornament="table" title={t('empty.title')} text={t('empty.text')} />
        ) : (
          <StandingsTable
            caption={t('caption', { season: seasonText(page.season) })}
            standings={page.standings}
            sealed={page.season.sealedNow}
            players={page.season.sealedNow ? page.players : undefined}
          />
        )}
        {!page.season.sealedNow &&
          page.standings.length > 0 &&
          page.standings.every(({ entries, extras }) => entries.length + extras.length === 0) && (
            <p className="mt-4 text-sm text-soft">
              {t(page.sealed || isOver(page.season) ? 'noPointsAtAll' : 'noPoints')}
            </p>
          )}
        {!page.unopened && isForecast(page.standings) && (
          <p className="mt-4 max-w-[68ch] text-sm text-soft">{t('forecast')}</p>
        )}
        <p className="mt-4 flex flex-wrap gap-x-6 gap-y-1">
          {(page.picturesShared || isAdmin(page.league.role)) && (
            <ShareTable
              variant="text"
              league={page.league.id}
              season={ref.season}
              shared={page.picturesShared}
            />
          )}
          <CsvButton variant="text" read={() => client.standings.csv.query(ref)} />
        </p>
      </TitledSection>
      <RankChart
        rankHistory={page.rankHistory}
        standings={page.standings}
        of="points"
        heading={t('course')}
        title={t('courseTitle')}
        span={{ from: page.season.startDate ?? dayOf(page.season.createdAt), to: page.season.endDate }}
      />
      <Lists
        players={page.players}
        standings={page.standings}
        hidden={page.season.sealedNow ? 'sealed' : page.unopened ? 'unopened' : null}
      />
    </div>
  )
}

/** How current the table is: final, or when its people were last checked */
function Checked({ page }: { page: Shown<FullPage> }) {
  const { t } = useTranslation('leaderboard')
  const { relative, moment } = useFormats()
  const now = useNow()
  if (page.sealed) return t('sealed')
  if (!page.checkedAt) return t('unchecked')
  // If the clocks of server and browser differ, do not show a time in the future.
  const at = Math.min(Date.parse(page.checkedAt), now)
  return (
    <time dateTime={page.checkedAt} title={moment(page.checkedAt)}>
      {t('checked', { when: relative(new Date(at).toISOString(), now) })}
    </time>
  )
}

// Small leagues on wide screens do not need it.
const FoldedLists = lazy(() => import('./FoldedLists.tsx'))

/** On these screens the lists are stacked and fill several screens. */
const isPhone = (): boolean => matchMedia('(width < 48rem)').matches

/** All players' lists. On phones and in large leagues they are collapsed below the players' names. */
function Lists(props: ListsProps) {
  const { t } = useTranslation('leaderboard')
  const [onPhone] = useState(isPhone)
  const count = props.players.length
  return (
    <TitledSection id="lists" title={t('lists')}>
      {onPhone || count > fewPlayers ? (
        <Suspense fallback={<SkeletonRows count={count} />}>
          <FoldedLists {...props} />
        </Suspense>
      ) : (
        <OpenLists {...props} />
      )}
    </TitledSection>
  )
}

function OpenLists({ players, standings, hidden }: ListsProps) {
  useScrollToPlayer(players)
  return (
    <div className="grid gap-x-12 gap-y-10 lg:grid-cols-2">
      {players.map((player) => (
        <PlayerCard
          key={player.userId}
          player={player}
          hidden={hidden}
          standing={standings.find(({ userId }) => userId === player.userId)}
        />
      ))}
    </div>
  )
}
