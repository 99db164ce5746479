import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import type { competitionLine } from '#contracts/league-pages.ts'
import { Link } from '#web/lib/navigation/Link.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { Badge, type BadgeTone } from '#web/ui/Badge.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { MoreLink } from './MoreLink.tsx'

type Competition = z.output<typeof competitionLine>

const tones: Record<Competition['status'], BadgeTone> = {
  active: 'ok',
  upcoming: 'plain',
  past: 'ink',
  sealed: 'ink',
  cancelled: 'plain',
}

/** The competitions of a league, each with the ways to its leaderboard and matches. */
export function CompetitionList({
  competitions,
  slug,
  isAdmin,
}: {
  competitions: readonly Competition[]
  slug: string
  isAdmin: boolean
}) {
  const { t } = useTranslation(['league', 'kinds'])
  const { days, list } = useFormats()
  const to = paths.league(slug)
  const create = isAdmin && (
    <ButtonLink href={to.newCompetition} variant="quiet" size="sm" icon={<Plus />}>
      {t('competitions.create')}
    </ButtonLink>
  )
  if (competitions.length === 0)
    return (
      <div className="grid justify-items-start gap-3 border-t border-ink pt-4">
        <p className="max-w-[52ch] text-soft">
          {t(isAdmin ? 'competitions.emptyAdmin' : 'competitions.empty')}
        </p>
        {create}
      </div>
    )
  return (
    <>
      <ul className="border-t border-ink">
        {competitions.map((competition) => {
          const at = to.competition(competition.slug)
          return (
            <li key={competition.id} className="border-b border-rule py-3">
              <div className="flex items-baseline justify-between gap-4">
                <Link
                  href={at.leaderboard}
                  className="name min-w-0 rounded-sm text-lg wrap-anywhere hover:underline"
                >
                  {competition.name}
                </Link>
                <Badge tone={tones[competition.status]}>
                  {t(`competitions.status.${competition.status}`)}
                </Badge>
              </div>
              {competition.winners.length > 0 && (
                <p className="wrap-anywhere">
                  {t('competitions.winners', {
                    count: competition.winners.length,
                    names: list(competition.winners),
                  })}
                </p>
              )}
              <div className="mt-0.5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 text-sm text-soft">
                <span>
                  {t(`kinds:${competition.type}.name`)} · {days(competition.startDate, competition.endDate)}
                </span>
                <span className="flex gap-4">
                  <MoreLink href={at.leaderboard}>{t('competitions.leaderboard')}</MoreLink>
                  <MoreLink href={at.matches}>{t('competitions.matches')}</MoreLink>
                </span>
              </div>
            </li>
          )
        })}
      </ul>
      {create && <div className="mt-4">{create}</div>}
    </>
  )
}
