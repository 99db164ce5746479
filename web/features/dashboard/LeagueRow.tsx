import type { DashboardPage } from '#contracts/league-pages.ts'
import { isAdmin } from '#domain/leagues/roles.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useSeasonDays } from '#web/lib/league/season.ts'
import { Link } from '#web/lib/navigation/Link.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { cx } from '#web/lib/text/class-names.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { FreePlaces } from '#web/shared/FreePlaces.tsx'
import { Sentence } from '#web/shared/Sentence.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { MoreLink } from '#web/ui/MoreLink.tsx'
import { likeHeading, Skeleton } from '#web/ui/state/Skeleton.tsx'

type League = DashboardPage['leagues'][number]

export function LeagueRow({ league, current }: { league: League; current: boolean }) {
  const { t } = useTranslation(['dashboard', 'common'])
  const seasonDays = useSeasonDays()
  const to = paths.league(league.slug)
  const { standing } = league
  const { unread } = league.news
  const members = t('row.members', { count: league.memberCount })
  return (
    <li className={cx('border-t py-4', current ? 'border-t-2 border-accent' : 'border-ink')}>
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="min-w-0 text-xl/[1.25] break-words">
          <Link
            href={to.home}
            className="name rounded-sm hover:underline hover:decoration-1 hover:underline-offset-4"
          >
            {league.name}
          </Link>
        </h2>
        {unread > 0 && (
          <span className="shrink-0 text-sm font-medium text-accent tabular-nums">
            {t('common:menu.about.new', { count: unread })}
          </span>
        )}
      </div>
      <p className="mt-0.5 text-sm text-soft">
        <Facts>
          {standing ? t('row.place', { rank: standing.rank, count: standing.players }) : members}
          {standing && <Points standing={standing} />}
          {seasonDays(league.season)}
        </Facts>
      </p>
      <Latest league={league} />
      <nav aria-label={league.name} className="mt-2 flex flex-wrap gap-x-5 gap-y-1">
        <MoreLink href={to.deathlist} about={league.name}>
          {t('common:menu.deathlist')}
        </MoreLink>
        {isAdmin(league.role) && (
          <MoreLink href={to.admin} about={league.name}>
            {t('common:menu.admin')}
          </MoreLink>
        )}
        <FreePlaces free={league.list.free} href={to.deathlist} about={league.name} />
      </nav>
    </li>
  )
}

function Points({ standing }: { standing: NonNullable<League['standing']> }) {
  const { t } = useTranslation('common')
  const { signed } = useFormats()
  return (
    <>
      {t('points.count', { count: standing.points })}
      {standing.provisionalPoints !== 0 && (
        <span className="text-hold"> {signed(standing.provisionalPoints)}</span>
      )}
    </>
  )
}

/** The latest unread item, else today's birthdays or the number of quiet days */
function Latest({ league: { news, today } }: { league: League }) {
  const { t } = useTranslation('dashboard')
  const { list } = useFormats()
  if (news.latest)
    return (
      <p className="mt-2 break-words">
        <Sentence pieces={(news.latest.run ?? news.latest).sentence} linked={false} />
      </p>
    )
  const day =
    today.birthdays.length > 0
      ? t('today.birthday', { people: list(today.birthdays) })
      : today.quietDays !== null && t('today.quiet', { count: today.quietDays })
  return day && <p className="mt-2 text-soft">{day}</p>
}

/** At least as tall as a row */
export function LeagueRowSkeleton() {
  const { t } = useTranslation()
  return (
    <li role="status" className="min-h-[8.6rem] list-none border-t border-rule pt-5 pb-3">
      <span className="sr-only">{t('loading')}</span>
      <Skeleton
        className="h-5 w-3/5"
        said="league"
        as={`block text-xl/[1.25] font-medium tracking-[-0.01em] break-words ${likeHeading}`}
      />
      <Skeleton className="mt-3 h-3 w-2/5" />
      <Skeleton className="mt-4 h-4 w-4/5" said="news" as="mt-2 block break-words text-pretty" />
      <Skeleton className="mt-4 h-3 w-1/2" />
    </li>
  )
}
