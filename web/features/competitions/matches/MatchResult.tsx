import type { MatchView } from '#contracts/competitions/standings.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Badge, StatusBadge } from '#web/ui/Badge.tsx'

export const isBye = (match: MatchView): boolean => match.decidedBy === 'bye'

/** True for a match with two players; only those have a page. */
export const hasSides = (match: MatchView): boolean => match.home !== null && match.away !== null

export function MatchResult({ match }: { match: MatchView }) {
  const { t } = useTranslation('competitions')
  const { homePoints, awayPoints, homeProvisional, awayProvisional, decidedBy, winner, status } = match
  if (isBye(match)) return <span className="text-faint">{t('decided.bye')}</span>
  if (status === 'upcoming' && decidedBy === null)
    return <span className="text-faint">{t('matches.upcoming')}</span>
  const how =
    decidedBy === null
      ? null
      : winner === null
        ? t(decidedBy === 'points' ? 'matches.draw' : 'matches.notPlayed')
        : t(`decided.${decidedBy}`)
  return (
    <span className="inline-flex flex-col items-end gap-x-2 gap-y-0.5 tabular-nums sm:flex-row sm:flex-wrap sm:items-baseline sm:justify-end">
      <b className="font-semibold whitespace-nowrap">
        {homePoints}–{awayPoints}
      </b>
      {(homeProvisional !== 0 || awayProvisional !== 0) && (
        <span className="text-sm whitespace-nowrap text-hold" title={t('matches.reportedTitle')}>
          {t('matches.reported', {
            home: homePoints + homeProvisional,
            away: awayPoints + awayProvisional,
          })}
        </span>
      )}
      {how && <span className="text-sm text-soft">{how}</span>}
      {decidedBy === null && status === 'active' && <Badge tone="ok">{t('matches.active')}</Badge>}
      {decidedBy !== null && status === 'provisional' && <StatusBadge status="provisional" />}
    </span>
  )
}
