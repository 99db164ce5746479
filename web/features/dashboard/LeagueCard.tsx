import { LayoutGrid, NotebookPen, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import type { dashboardPage } from '#contracts/league-pages.ts'
import { isUnscored } from '#domain/competitions/unscored.ts'
import { isAdmin } from '#domain/leagues/roles.ts'
import { useSeasonText } from '#web/lib/league/season.ts'
import { Link } from '#web/lib/navigation/Link.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { cx } from '#web/lib/text/class-names.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { FreePlaces } from '#web/shared/FreePlaces.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Skeleton } from '#web/ui/state/Skeleton.tsx'

type DashboardLeague = z.output<typeof dashboardPage>['leagues'][number]

/** A league as its player sees it from afar: where one stands, what is left to do, and the ways in. */
export function LeagueCard({ league, current }: { league: DashboardLeague; current: boolean }) {
  const { t } = useTranslation(['dashboard', 'common'])
  const { number, signed, list: listed } = useFormats()
  const seasonText = useSeasonText()
  const to = paths.league(league.slug)
  const { standing, list, today } = league
  const brief =
    today.birthdays.length > 0
      ? t('today.birthday', { people: listed(today.birthdays) })
      : today.quietDays !== null && t('today.quiet', { count: today.quietDays })
  return (
    <article className={cx('border-t-2 pt-4', current ? 'border-accent' : 'border-ink')}>
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="min-w-0 text-2xl wrap-anywhere">
          <Link
            href={to.overview}
            className="rounded-sm hover:underline hover:decoration-1 hover:underline-offset-4"
          >
            {league.name}
          </Link>
        </h2>
        {isAdmin(league.role) && <Badge className="shrink-0">{t(`common:roles.${league.role}`)}</Badge>}
      </div>
      <p className="mt-1 text-sm text-soft">
        {t('card.members', { count: league.memberCount })} · {seasonText(league.season)}
      </p>
      <dl className="mt-5 grid grid-cols-3 gap-4 border-y border-rule py-3">
        <Figure label={t('card.rank')}>
          {/* First without points: so has everybody else. */}
          {standing && !isUnscored([standing]) ? number(standing.rank) : '–'}
        </Figure>
        <Figure label={t('card.points')}>
          {number(standing?.points ?? 0)}
          {standing && standing.provisionalPoints !== 0 && (
            <span className="ml-1.5 text-sm text-hold">
              {t('card.provisional', { points: signed(standing.provisionalPoints) })}
            </span>
          )}
        </Figure>
        <Figure label={t('card.picks')}>
          {t('card.picksOf', { picks: list.picks, total: Math.max(list.capacity, list.picks) })}
        </Figure>
      </dl>
      <p className="mt-3 flex min-h-6 flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <span className="min-w-0 font-serif text-lg wrap-anywhere text-soft italic">{list.name}</span>
        <FreePlaces free={list.free} href={to.deathlist} />
      </p>
      {brief && <p className="mt-1 text-sm text-soft">{brief}</p>}
      <nav aria-label={league.name} className="mt-4 flex flex-wrap gap-2.5">
        <ButtonLink href={to.game} size="sm" variant="quiet" icon={<LayoutGrid />}>
          {t('card.game')}
        </ButtonLink>
        <ButtonLink
          href={to.deathlist}
          size="sm"
          variant={list.name ? 'quiet' : 'solid'}
          icon={<NotebookPen />}
        >
          {t('card.deathlist')}
        </ButtonLink>
        {isAdmin(league.role) && (
          <ButtonLink href={to.admin} size="sm" variant="quiet" icon={<ShieldCheck />}>
            {t('card.admin')}
          </ButtonLink>
        )}
      </nav>
    </article>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-faint">{label}</dt>
      <dd className="text-xl tabular-nums">{children}</dd>
    </div>
  )
}

/** As tall as a card. */
export function LeagueCardSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" className="h-[15.4rem] border-t-2 border-rule pt-5">
      <span className="sr-only">{t('loading')}</span>
      <Skeleton className="h-6 w-3/5" />
      <Skeleton className="mt-3 h-3 w-2/5" />
      <Skeleton className="mt-8 h-8 w-full" />
      <Skeleton className="mt-8 h-4 w-2/5" />
      <Skeleton className="mt-6 h-8 w-3/4" />
    </div>
  )
}
