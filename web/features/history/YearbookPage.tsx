import { ExternalLink, Printer } from 'lucide-react'
import { useParams } from 'wouter'
import type { YearbookPage as Page, Remembered } from '#contracts/history.ts'
import { isAdmin } from '#domain/leagues/roles.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useSeasonText } from '#web/lib/league/season.ts'
import { Link } from '#web/lib/navigation/Link.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { LeagueKicker } from '#web/shared/LeagueKicker.tsx'
import { LeagueView, useLeagueRef } from '#web/shared/LeagueView.tsx'
import { birthOf } from '#web/shared/people/birth.ts'
import { RankChart } from '#web/shared/RankChart.tsx'
import { ShareTable } from '#web/shared/ShareTable.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Portrait } from '#web/ui/Portrait.tsx'
import { EmptyState } from '#web/ui/state/EmptyState.tsx'
import { SkeletonTable } from '#web/ui/state/Skeleton.tsx'
import { TitledSection } from '#web/ui/TitledSection.tsx'
import { BookCompetitions, BookTable, Champions, Luck } from './BookTable.tsx'
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

/** The people on the lists who died that season; shown before any points */
function InMemoriam({ people }: { people: readonly Remembered[] }) {
  const { t } = useTranslation('history')
  return (
    <TitledSection id="in-memoriam" title={t('memoriam.title')}>
      {people.length === 0 ? (
        <p className="text-soft">{t('memoriam.nobody')}</p>
      ) : (
        <ul className="grid border-t border-ink md:grid-cols-2 md:gap-x-12 print:grid-cols-2 print:gap-x-8">
          {people.map((person) => (
            <Person key={person.wikidataId} person={person} />
          ))}
        </ul>
      )}
    </TitledSection>
  )
}

function Person({ person }: { person: Remembered }) {
  const { t } = useTranslation('history')
  const { partialDay, day } = useFormats()
  const { diedOn } = person
  const born = birthOf(person)
  return (
    <li className="yearbook-whole flex items-start gap-4 border-b border-rule py-4">
      <Portrait name={person.name} image={person.imageUrl} dead className="mt-1 ml-0.5" />
      <div className="min-w-0">
        <h3 className="name text-xl/[1.2]">
          <Link
            href={paths.person(person.wikidataId)}
            className="rounded-sm hover:underline hover:decoration-edge hover:decoration-1 hover:underline-offset-4"
          >
            {person.name}
          </Link>
        </h3>
        <p className="text-sm text-soft tabular-nums">
          {born === null ? day(diedOn) : `${partialDay(born)} – ${day(diedOn)}`}
        </p>
        {person.description && <p className="mt-1 font-serif first-letter:uppercase">{person.description}</p>}
        <p className="mt-1 text-xs">
          <a
            href={person.wikipediaUrl ?? person.wikidataUrl}
            rel="noreferrer"
            className="link inline-flex items-center gap-1 rounded-sm py-1 text-faint"
          >
            {t(person.wikipediaUrl ? 'memoriam.wikipedia' : 'memoriam.wikidata')}
            <span className="sr-only">: {person.name}</span>
            <ExternalLink className="size-3 print:hidden" aria-hidden="true" />
          </a>
        </p>
      </div>
    </li>
  )
}
