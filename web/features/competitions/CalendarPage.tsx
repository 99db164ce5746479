import type { CalendarPage as Page } from '#contracts/calendar.ts'
import { groupBy } from '#domain/group-by.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Link } from '#web/lib/navigation/Link.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { richText } from '#web/lib/text/rich-text.tsx'
import { useLeagueRef } from '#web/shared/LeagueView.tsx'
import { PlaceView } from '#web/shared/PlaceView.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { EmptyState } from '#web/ui/state/EmptyState.tsx'
import { SkeletonTable } from '#web/ui/state/Skeleton.tsx'
import { type CalendarEntry, calendarEntries } from './calendar/dates.ts'
import { CalendarFeed, LeagueFeeds } from './calendar/SecretLinks.tsx'

export default function CalendarPage() {
  const query = trpc.calendar.page.useQuery({ league: useLeagueRef() })
  return (
    <PlaceView place="competitions" tab="calendar" query={query} skeleton={<SkeletonTable rows={8} />}>
      {(page) => (
        <div className="grid gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
          <Dates page={page} />
          <div className="grid min-w-0 content-start gap-12">
            <CalendarFeed url={page.link.url} />
            <LeagueFeeds feeds={page.feeds} />
          </div>
        </div>
      )}
    </PlaceView>
  )
}

function Dates({ page: { league, today, season, windows, competitions } }: { page: Page }) {
  const { t } = useTranslation('competitions')
  const { slug } = league
  const entries = calendarEntries(season, windows, competitions)
  if (entries.length === 0)
    return (
      <EmptyState
        ornament="calendar"
        title={t('calendar.emptyTitle')}
        text={t('calendar.empty')}
        action={<ButtonLink href={paths.league(slug).competitions}>{t('all')}</ButtonLink>}
      />
    )
  // The current round counts as upcoming.
  const isOver = ({ on, end }: CalendarEntry) => (end ?? on) < today
  const earlier = entries.filter(isOver)
  const ahead = entries.filter((entry) => !isOver(entry))
  return (
    <div className="grid min-w-0 content-start gap-10">
      {ahead.length > 0 ? (
        <DateList entries={ahead} slug={slug} />
      ) : (
        <p className="border-t border-ink pt-3 text-soft">{t('calendar.nothingAhead')}</p>
      )}
      {earlier.length > 0 && (
        <Disclosure summary={t('calendar.earlier', { count: earlier.length })}>
          <div className="pt-4">
            <DateList entries={earlier} slug={slug} />
          </div>
        </Disclosure>
      )}
    </div>
  )
}

function DateList({ entries, slug }: { entries: readonly CalendarEntry[]; slug: string }) {
  const { month } = useFormats()
  const months = [...groupBy(entries, ({ on }) => on.slice(0, 7))]
  return (
    <div className="grid gap-8">
      {months.map(([key, dates]) => (
        <section key={key} aria-labelledby={`month-${key}`}>
          <h2 id={`month-${key}`} className="mb-2 text-xl first-letter:uppercase">
            {month(`${key}-01`)}
          </h2>
          <ul className="border-t border-ink">
            {dates.map((entry) => (
              <DateLine
                key={`${entry.kind}-${entry.on}-${entry.competition?.id}-${entry.round}`}
                entry={entry}
                slug={slug}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function DateLine({ entry, slug }: { entry: CalendarEntry; slug: string }) {
  const { t } = useTranslation('competitions')
  const { shortDay } = useFormats()
  const { kind, on, end, round, competition } = entry
  const at = competition && paths.league(slug).competition(competition.slug)
  const href = at && (kind === 'team_due' ? at.team : kind === 'round' ? at.matches : at.leaderboard)
  return (
    <li className="flex items-baseline gap-5 border-b border-rule py-2.5">
      <time dateTime={on} className="w-16 shrink-0 text-sm text-soft tabular-nums">
        {shortDay(on)}
      </time>
      <span className="min-w-0">
        {richText(
          t(`calendar.${kind}`, {
            ...(round === null ? {} : { round }),
            ...(end === null ? {} : { end: shortDay(end) }),
          }),
          {
            competition: href && (
              <Link href={href} className="name link rounded-sm text-lg/[1.25]">
                {competition.name}
              </Link>
            ),
          },
        )}
      </span>
    </li>
  )
}
