import type { CompetitionLeaderboardPage as FullPage } from '#contracts/competitions/competition.ts'
import { type Shown, unfoldLeaderboard } from '#contracts/fields/unfolded.ts'
import { lastPlayedDay } from '#domain/competitions/length.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { RankChart } from '#web/shared/RankChart.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { CsvButton } from '#web/ui/CsvButton.tsx'
import { EmptyState } from '#web/ui/state/EmptyState.tsx'
import { TitledSection } from '#web/ui/TitledSection.tsx'
import { CompetitionFrame } from './CompetitionFrame.tsx'
import { CompetitionQuery } from './CompetitionQuery.tsx'
import { CompetitionTable } from './CompetitionTable.tsx'
import { CoinNote } from './matches/CoinNote.tsx'
import { useCompetitionRef } from './use-competition-ref.ts'

type Page = Shown<FullPage>

export default function CompetitionLeaderboardPage() {
  const query = trpc.competition.leaderboardPage.useQuery(useCompetitionRef(), { select: unfoldLeaderboard })
  return <CompetitionQuery query={query}>{(page) => <Leaderboard page={page} />}</CompetitionQuery>
}

function Leaderboard({ page }: { page: Page }) {
  const { t } = useTranslation('competitions')
  const ref = useCompetitionRef()
  const { client } = trpc.useUtils()
  const { competition, standings, rankHistory, players } = page
  return (
    <CompetitionFrame head={page} tab="leaderboard">
      {standings.length === 0 ? (
        <NoTable page={page} />
      ) : (
        <TitledSection
          id="standings"
          title={t('leaderboard.standings')}
          aside={<CsvButton variant="text" read={() => client.competition.csv.query(ref)} />}
        >
          <CompetitionTable competition={competition} standings={standings} players={players} />
          <Standing page={page} />
        </TitledSection>
      )}
      <div className="mt-14 empty:hidden">
        <RankChart
          rankHistory={rankHistory}
          standings={standings}
          of="rank"
          heading={t('leaderboard.history')}
          title={t('leaderboard.history')}
          span={{ from: competition.startDate, to: lastPlayedDay(competition) }}
        />
      </div>
      <CoinNote competition={competition} />
    </CompetitionFrame>
  )
}

/** How final the table is */
function Standing({ page: { competition, sealed, standings } }: { page: Page }) {
  const { t } = useTranslation('competitions')
  const { mediumDay } = useFormats()
  const waiting = standings.some(({ provisionalPoints }) => provisionalPoints !== 0)
  const note =
    sealed || competition.status === 'sealed'
      ? t('leaderboard.sealed')
      : competition.status === 'past'
        ? t('leaderboard.provisional', { day: mediumDay(competition.sealsOn) })
        : waiting
          ? t('leaderboard.running')
          : null
  return note && <p className="mt-4 text-sm text-soft">{note}</p>
}

function NoTable({ page: { league, competition } }: { page: Page }) {
  const { t } = useTranslation('competitions')
  const { mediumDay } = useFormats()
  const to = paths.league(league.slug)
  if (competition.status === 'cancelled')
    return (
      <EmptyState
        ornament="table"
        title={t('leaderboard.cancelledTitle')}
        text={t('leaderboard.cancelled')}
        action={
          <ButtonLink href={to.activity} variant="quiet">
            {t('leaderboard.activity')}
          </ButtonLink>
        }
      />
    )
  return (
    <EmptyState
      ornament="table"
      title={t('leaderboard.upcomingTitle')}
      text={t('leaderboard.upcoming', { day: mediumDay(competition.startDate) })}
    />
  )
}
