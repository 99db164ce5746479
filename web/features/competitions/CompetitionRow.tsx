import type { ListedCompetition } from '#contracts/competitions/competition.ts'
import { useOwnId } from '#web/lib/auth/own-id.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { competitionHome } from '#web/lib/league/competition-home.ts'
import { Link } from '#web/lib/navigation/Link.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { MoreLink } from '#web/ui/MoreLink.tsx'
import { useWhenText } from './words.ts'

/** A competition in a list: what it is, when, and links to its screens */
export function CompetitionRow({ competition, slug }: { competition: ListedCompetition; slug: string }) {
  const { t } = useTranslation(['competitions', 'kinds', 'common'])
  const { days, list } = useFormats()
  const whenText = useWhenText()
  const own = useOwnId()
  const { name, type, status, startDate, endDate, participants, participantCount, season, winners } =
    competition
  const at = paths.league(slug).competition(competition.slug)
  const takesPart = participants === null || (own !== null && participants.includes(own))
  const choosing = status === 'upcoming' && competition.pickParticipation === 'subset' && takesPart
  return (
    <li className="grid gap-x-8 gap-y-1 border-b border-rule py-4 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <h3 className="name text-xl wrap-anywhere">
          <Link href={competitionHome(slug, competition)} className="rounded-sm hover:underline">
            {name}
          </Link>
        </h3>
        <p className="mt-1 text-sm text-soft">
          {t(`kinds:${type}.name`)} · {t('players', { count: participantCount })}
          {season !== null && ` · ${t('common:season.kicker', { number: season })}`}
        </p>
        {winners.length > 0 && (
          <p className="mt-1 wrap-break-word">
            {t('list.winners', { count: winners.length, names: list(winners) })}
          </p>
        )}
      </div>
      <div className="grid content-between gap-y-1 sm:justify-items-end sm:text-right">
        <p className="text-sm text-soft tabular-nums">
          <span className="block">{days(startDate, endDate)}</span>
          {(status === 'past' || status === 'cancelled') && (
            <span className="block text-faint">{whenText(competition)}</span>
          )}
        </p>
        <div className="flex flex-wrap gap-x-4 gap-y-1">
          {choosing && (
            <MoreLink href={at.team} about={name}>
              {t('list.team')}
            </MoreLink>
          )}
          <MoreLink href={at.leaderboard} about={name}>
            {t('tabs.leaderboard')}
          </MoreLink>
          {competition.rounds > 0 && (
            <MoreLink href={at.matches} about={name}>
              {t('tabs.matches')}
            </MoreLink>
          )}
        </div>
      </div>
    </li>
  )
}
