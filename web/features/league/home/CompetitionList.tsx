import type { z } from 'zod'
import type { competitionLine } from '#contracts/league-pages.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Link } from '#web/lib/navigation/Link.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { Facts } from '#web/ui/Facts.tsx'

type Competition = z.output<typeof competitionLine>

const mostPast = 2

const isAhead = ({ status }: Competition): boolean => status === 'active' || status === 'upcoming'

export function CompetitionList({
  competitions,
  slug,
}: {
  competitions: readonly Competition[]
  slug: string
}) {
  const { t } = useTranslation(['league', 'kinds'])
  const { list, mediumDay } = useFormats()
  const past = competitions.filter((each) => !isAhead(each) && each.status !== 'cancelled')
  const shown = [...competitions.filter(isAhead), ...past.slice(0, mostPast)]
  const stateOf = ({ status, startDate, endDate, winners }: Competition): string => {
    if (winners.length > 0) return t('competitions.winners', { count: winners.length, names: list(winners) })
    if (status === 'upcoming') return t('competitions.from', { day: mediumDay(startDate) })
    return status === 'active'
      ? t('competitions.until', { day: mediumDay(endDate) })
      : t(`competitions.status.${status}`)
  }
  return (
    <ul>
      {shown.map((competition) => {
        const { id, name, type } = competition
        const at = paths.league(slug).competition(competition.slug)
        return (
          <li key={id} className="border-b border-rule py-2.5">
            <Link href={at.leaderboard} className="name min-w-0 rounded-sm text-lg/[1.3] hover:underline">
              {name}
            </Link>
            <p className="mt-0.5 text-sm text-soft">
              <Facts>
                {t(`kinds:${type}.name`)}
                {stateOf(competition)}
              </Facts>
            </p>
          </li>
        )
      })}
    </ul>
  )
}
