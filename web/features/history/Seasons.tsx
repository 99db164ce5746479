import type { HistoryPage, PastSeason, PlayedCompetitionView } from '#contracts/history.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { competitionHome } from '#web/lib/league/competition-home.ts'
import { Link } from '#web/lib/navigation/Link.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { TitledSection } from '#web/ui/TitledSection.tsx'
import { usePlayers } from './players.tsx'

export function Seasons({ page }: { page: HistoryPage }) {
  const { t } = useTranslation('history')
  return (
    <TitledSection id="seasons" title={t('table.seasons')}>
      <ol className="border-t border-ink">
        {page.seasons.map((season) => (
          <Season key={season.id} season={season} page={page} />
        ))}
      </ol>
    </TitledSection>
  )
}

function Season({ season, page }: { season: PastSeason; page: HistoryPage }) {
  const { t } = useTranslation(['history', 'common'])
  const { days, mediumDay, number } = useFormats()
  const { names } = usePlayers(page.players)
  const { startDate, endDate, over, champions, rows } = season
  const to = paths.league(page.league.slug)
  const dates =
    startDate && endDate
      ? days(startDate, endDate)
      : endDate
        ? t('common:season.running', { day: mediumDay(endDate) })
        : t('common:season.endless')
  const points = rows.find(({ userId }) => champions.includes(userId))?.points ?? 0
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-2 border-b border-rule py-5 sm:grid-cols-[11rem_minmax(0,1fr)_auto]">
      <div>
        <h3 className="text-xl">{t('common:season.kicker', { number: season.number })}</h3>
        <p className="text-sm text-soft">{dates}</p>
      </div>
      <div className="min-w-0">
        {champions.length > 0 ? (
          <p className="text-lg">
            <span className="name">{names(champions)}</span>{' '}
            <span className="text-base text-soft">
              {t('seasons.champion', { count: champions.length })} ·{' '}
              {t('common:points.count', { count: points, formatted: number(points) })}
            </span>
          </p>
        ) : (
          <p className="text-soft">{t(over ? 'seasons.nobody' : 'seasons.underWay')}</p>
        )}
        <CompetitionWinners competitions={season.competitions} names={names} slug={page.league.slug} />
      </div>
      <p className="flex gap-x-4 text-sm sm:justify-end">
        {over && (
          <Link href={to.yearbook(season.number)} className="link rounded-sm">
            {t('yearbook.title')}
          </Link>
        )}
        <Link href={over ? to.seasonLeaderboard(season.number) : to.leaderboard} className="link rounded-sm">
          {t('common:menu.leaderboard')}
        </Link>
      </p>
    </li>
  )
}

export function CompetitionWinners({
  competitions,
  names,
  slug,
}: {
  competitions: readonly PlayedCompetitionView[]
  names: (userIds: readonly string[]) => string
  slug: string
}) {
  const { t } = useTranslation('history')
  if (competitions.length === 0) return null
  return (
    <ul className="mt-1 grid grid-cols-[minmax(0,1fr)] gap-0.5 text-sm text-soft">
      {competitions.map((competition) => (
        <li key={competition.slug}>
          <Link href={competitionHome(slug, competition)} className="typed link rounded-sm">
            {competition.name}
          </Link>
          {competition.winners.length > 0 && (
            <>
              {': '}
              {t('seasons.wonBy', { names: names(competition.winners) })}
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
