import type { CompetitionLine, HomePage as Page } from '#contracts/league-pages.ts'
import type { Today } from '#contracts/today.ts'
import { daysBetween } from '#domain/calendar-day.ts'
import { isAdmin } from '#domain/leagues/roles.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useSeasonText } from '#web/lib/league/season.ts'
import { Link } from '#web/lib/navigation/Link.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { richText } from '#web/lib/text/rich-text.tsx'
import { useToday } from '#web/lib/use-now.ts'
import { FreePlaces } from '#web/shared/FreePlaces.tsx'
import { LeagueView, useLeagueRef } from '#web/shared/LeagueView.tsx'
import { SealedListsNote } from '#web/shared/SealedLists.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { MoreLink } from '#web/ui/MoreLink.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Headline } from './home/Headline.tsx'
import { Lines } from './home/Lines.tsx'
import { Part } from './home/Part.tsx'
import { SinceHere } from './home/SinceHere.tsx'
import { TopOfTable } from './home/TopOfTable.tsx'

export default function HomePage() {
  const query = trpc.league.home.useQuery({ league: useLeagueRef() })
  return <LeagueView query={query}>{(page) => <Home page={page} />}</LeagueView>
}

function Home({ page }: { page: Page }) {
  const { t } = useTranslation(['league', 'common'])
  const seasonText = useSeasonText()
  const { league, today, room } = page
  const to = paths.league(league.slug)
  const dead = new Set(today.deaths.map(({ death }) => death?.wikidataId))
  return (
    <>
      <PageHeader
        title={league.name}
        tabTitle={`${t('common:menu.home')} · ${league.name}`}
        kicker={seasonText(league.season)}
      />
      <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <div className="grid min-w-0 content-start gap-10 [&>*]:mb-0">
          <Headline page={page} />
          <div>
            <Part
              id="table"
              title={t('common:menu.table')}
              more={{ href: to.leaderboard, label: t('table.all') }}
            >
              <TopOfTable rows={page.top} />
            </Part>
            <UnderTheTable page={page} />
            {dead.size === 0 && room.free > 0 && (
              <p className="mt-3">
                <FreePlaces free={room.free} href={to.deathlist} />
              </p>
            )}
          </div>
          <SinceHere
            league={league}
            entries={page.activity}
            isShownAbove={({ id, death }) =>
              (page.headline === 'match' && id === page.match?.id) ||
              (death !== null && dead.has(death.wikidataId))
            }
          />
        </div>
        <div className="grid min-w-0 content-start gap-10">
          {today.dates.length > 0 && (
            <Part
              id="dates"
              title={t('deadlines.title')}
              more={{ href: to.calendar, label: t('common:menu.calendar') }}
            >
              <DeadlineList dates={today.dates} slug={league.slug} />
            </Part>
          )}
          <Competitions page={page} />
          <Lines page={page} withPlaces={dead.size > 0} />
        </div>
      </div>
    </>
  )
}

/** Notes on the table. They do not mention the lead while a death is the headline. */
function UnderTheTable({ page: { league, today, headline } }: { page: Page }) {
  const { t } = useTranslation('league')
  const { list } = useFormats()
  if (league.season.sealedNow)
    return (
      <div className="mt-3 text-sm [&>p]:mb-0 [&>p]:border-0 [&>p]:py-0">
        <SealedListsNote season={league.season} slug={league.slug} />
      </div>
    )
  if (headline === 'death' || today.oneFromLead.length === 0) return null
  return (
    <p className="mt-3 text-sm text-faint">{t('today.oneFromLead', { players: list(today.oneFromLead) })}</p>
  )
}

function Competitions({ page: { league, competitions } }: { page: Page }) {
  const { t } = useTranslation('league')
  const to = paths.league(league.slug)
  const admin = isAdmin(league.role)
  return (
    <Part
      id="competitions"
      title={t('competitions.title')}
      more={{ href: to.competitions, label: t('competitions.all') }}
    >
      {competitions.length > 0 ? (
        <CompetitionList competitions={competitions} slug={league.slug} />
      ) : (
        <p className="border-b border-rule py-2.5 text-soft">
          {t(admin ? 'competitions.emptyAdmin' : 'competitions.empty')}
        </p>
      )}
      {admin && (
        <p className="pt-2.5">
          <MoreLink href={to.newCompetition}>{t('competitions.create')}</MoreLink>
        </p>
      )}
    </Part>
  )
}

const mostPast = 2

const isAhead = ({ status }: CompetitionLine): boolean => status === 'active' || status === 'upcoming'

function CompetitionList({ competitions, slug }: { competitions: readonly CompetitionLine[]; slug: string }) {
  const { t } = useTranslation(['league', 'kinds', 'common'])
  const { list, mediumDay } = useFormats()
  const past = competitions.filter((each) => !isAhead(each) && each.status !== 'cancelled')
  const shown = [...competitions.filter(isAhead), ...past.slice(0, mostPast)]
  const stateOf = ({ status, startDate, endDate, winners }: CompetitionLine): string => {
    if (winners.length > 0) return t('competitions.winners', { count: winners.length, names: list(winners) })
    if (status === 'upcoming') return t('competitions.from', { day: mediumDay(startDate) })
    return status === 'active'
      ? t('competitions.until', { day: mediumDay(endDate) })
      : t(`competitions.status.${status}`)
  }
  return (
    <ul>
      {shown.map((competition) => {
        const { id, name, type, hasMatches, season } = competition
        const at = paths.league(slug).competition(competition.slug)
        return (
          <li key={id} className="border-b border-rule py-2.5">
            <Link href={at.leaderboard} className="name min-w-0 rounded-sm text-lg/[1.3] hover:underline">
              {name}
            </Link>
            <p className="mt-0.5 flex flex-wrap items-baseline justify-between gap-x-6 text-sm text-soft">
              <Facts>
                {t(`kinds:${type}.name`)}
                {stateOf(competition)}
                {season !== null && t('common:season.kicker', { number: season })}
              </Facts>
              {hasMatches && (
                <MoreLink href={at.matches} about={name}>
                  {t('competitions.matches')}
                </MoreLink>
              )}
            </p>
          </li>
        )
      })}
    </ul>
  )
}

/** Dates further ahead are shown as dates: nobody counts 402 days. */
const farDays = 60

function DeadlineList({ dates, slug }: { dates: Today['dates']; slug: string }) {
  const { t } = useTranslation('league')
  const { mediumDay, relativeDay } = useFormats()
  const today = useToday()
  return (
    <ol>
      {dates.map(({ kind, on, round, competition }) => (
        <li
          key={`${kind} ${on} ${competition?.id} ${round}`}
          className="flex items-baseline justify-between gap-4 border-b border-rule py-2.5"
        >
          <span className="min-w-0">
            {richText(t(`deadlines.${kind}`, { round: round ?? 0 }), {
              competition: competition && (
                <Link
                  href={paths.league(slug).competition(competition.slug).leaderboard}
                  className="name hover:underline"
                >
                  {competition.name}
                </Link>
              ),
            })}
          </span>
          <time dateTime={on} title={mediumDay(on)} className="shrink-0 text-sm text-soft">
            {daysBetween(today, on) > farDays ? mediumDay(on) : relativeDay(on, today)}
          </time>
        </li>
      ))}
    </ol>
  )
}
