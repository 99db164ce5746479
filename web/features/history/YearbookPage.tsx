import { Printer } from 'lucide-react'
import { useParams } from 'wouter'
import type { YearbookPage as Page } from '#contracts/history.ts'
import { isAdmin } from '#domain/leagues/roles.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useSeasonText } from '#web/lib/league/season.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { LeagueKicker } from '#web/shared/LeagueKicker.tsx'
import { LeagueView, useLeagueRef } from '#web/shared/LeagueView.tsx'
import { RankChart } from '#web/shared/RankChart.tsx'
import { ShareTable } from '#web/shared/ShareTable.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { EmptyState } from '#web/ui/state/EmptyState.tsx'
import { SkeletonTable } from '#web/ui/state/Skeleton.tsx'
import { BookCompetitions, BookTable, Champions } from './BookTable.tsx'
import { InMemoriam } from './InMemoriam.tsx'
import { Luck } from './Luck.tsx'
import { BestPicks, TieBreaks, TurningPoints } from './Story.tsx'

/** The yearbook of a season: the dead first, then the champion, and how the season went. Also made for printing. */
export default function YearbookPage() {
  const { t } = useTranslation('history')
  const seasonText = useSeasonText()
  const league = useLeagueRef()
  const { season = '' } = useParams<{ season: string }>()
  const query = trpc.history.yearbook.useQuery({ league, season })
  const page = query.data
  return (
    <LeagueView
      query={query}
      header={
        <PageHeader
          title={t('yearbook.title')}
          kicker={
            page ? (
              <>
                <LeagueKicker league={page.league} /> · {seasonText(page.season)}
              </>
            ) : (
              '\u00a0'
            )
          }
          crumbs={page && [{ label: t('title'), href: paths.league(page.league.slug).history }]}
          actions={
            page?.book && (
              <>
                {(page.book.picturesShared || isAdmin(page.league.role)) && (
                  <ShareTable
                    league={page.league.id}
                    season={page.season.number}
                    shared={page.book.picturesShared}
                  />
                )}
                <Button
                  variant="quiet"
                  icon={<Printer />}
                  className="print:hidden"
                  onClick={() => window.print()}
                >
                  {t('yearbook.print')}
                </Button>
              </>
            )
          }
        />
      }
      errorTitle={t('loadFailed')}
      skeleton={<SkeletonTable rows={6} />}
    >
      {(loaded) => <Yearbook page={loaded} />}
    </LeagueView>
  )
}

function Yearbook({ page }: { page: Page }) {
  const { t } = useTranslation('history')
  const { league, book } = page
  const to = paths.league(league.slug)
  if (!book)
    return (
      <EmptyState
        ornament="table"
        title={t('yearbook.open.title')}
        text={t(page.season.endDate ? 'yearbook.open.text' : 'yearbook.open.endless')}
        action={<ButtonLink href={to.home}>{t('yearbook.open.back')}</ButtonLink>}
      />
    )
  return (
    <article className="yearbook grid gap-14">
      <InMemoriam people={book.inMemoriam} />
      <Champions book={book} />
      <BookTable book={book} />
      <div className="yearbook-whole empty:hidden">
        <RankChart
          rankHistory={book.rankHistory}
          standings={book.players}
          of="rank"
          heading={t('yearbook.course')}
          title={t('yearbook.courseTitle')}
        />
      </div>
      <TurningPoints book={book} />
      <BestPicks book={book} />
      <Luck book={book} />
      <TieBreaks book={book} />
      <BookCompetitions book={book} slug={league.slug} />
      {!book.sealed && <p className="text-sm text-soft">{t('yearbook.notFinal')}</p>}
    </article>
  )
}
