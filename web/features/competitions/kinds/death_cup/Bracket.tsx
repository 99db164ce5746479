import type { MatchView } from '#contracts/competitions/standings.ts'
import { groupBy } from '#domain/group-by.ts'
import { hasSides, isBye } from '#web/features/competitions/matches/MatchResult.tsx'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Link } from '#web/lib/navigation/Link.tsx'
import { cx } from '#web/lib/text/class-names.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { Provisional } from '#web/shared/Provisional.tsx'
import { You } from '#web/shared/people/You.tsx'
import type { MatchesProps } from '../kind-parts.ts'

export function Bracket({ competition, matches, roundName, nameOf, hrefOf }: MatchesProps) {
  const { t } = useTranslation('competitions')
  const { days, list } = useFormats()
  const rounds = [...groupBy(matches, ({ round }) => round)].sort(([a], [b]) => a - b)
  return (
    <div className="@container">
      <div className={cx('bracket', rounds.length > 3 ? 'bracket-wide' : 'bracket-narrow')}>
        {rounds.map(([round, played]) => {
          const [first] = played
          const resting = played.filter(isBye).flatMap(({ home, away }) => home ?? away ?? [])
          return (
            <section key={round} aria-labelledby={`round-${round}`} className="bracket-round">
              <h3 id={`round-${round}`} className="text-lg">
                {roundName(competition, round)}
              </h3>
              <p className="mb-2 text-xs text-faint tabular-nums">{days(first.start, first.end)}</p>
              <ul className="bracket-matches">
                {played.map((match) => (
                  <li key={match.id} className={cx(isBye(match) && 'bracket-bye')}>
                    <Tie match={match} nameOf={nameOf} href={hrefOf(match)} />
                  </li>
                ))}
              </ul>
              {resting.length > 0 && (
                <p className="bracket-resting typed mt-3 text-sm text-soft">
                  {t('matches.resting', { names: list(resting.map(nameOf)) })}
                </p>
              )}
            </section>
          )
        })}
      </div>
    </div>
  )
}

function Tie({ match, nameOf, href }: Pick<MatchesProps, 'nameOf'> & { match: MatchView; href: string }) {
  const { t } = useTranslation(['competitions', 'common'])
  const side = (userId: string | null, points: number, provisional: number) => {
    const won = userId !== null && match.winner === userId
    const lost = match.decidedBy !== null && !won
    return (
      <span className="flex items-baseline justify-between gap-3 border-b border-rule px-2.5 py-1.5 last:border-0">
        <span className="flex min-w-0 items-baseline gap-1.5">
          <span
            dir="auto"
            className={cx(
              'name truncate text-md',
              userId === null && 'font-sans text-sm font-normal text-faint',
              lost && 'text-soft',
              won && 'font-semibold',
            )}
          >
            {userId === null ? t(isBye(match) ? 'decided.bye' : 'matches.open') : nameOf(userId)}
          </span>
          {userId !== null && <You userId={userId} />}
          {won && <span className="sr-only"> ({t('matches.won')})</span>}
        </span>
        {hasSides(match) && match.status !== 'upcoming' && (
          <span className={cx('shrink-0 text-sm tabular-nums', won ? 'font-semibold' : 'text-soft')}>
            {points}
            {provisional !== 0 && (
              <span className="ml-1.5 font-normal text-hold">
                <Provisional points={provisional} />
              </span>
            )}
          </span>
        )}
      </span>
    )
  }
  const how =
    match.decidedBy !== null && match.decidedBy !== 'bye' ? (
      <span className="block border-t border-rule px-2.5 py-1 text-xs text-faint">
        {t(`decided.${match.decidedBy}`)}
        {match.status === 'provisional' && (
          <span className="text-hold">, {t('common:status.provisional')}</span>
        )}
      </span>
    ) : null
  const inside = (
    <>
      {side(match.home, match.homePoints, match.homeProvisional)}
      {side(match.away, match.awayPoints, match.awayProvisional)}
      {how}
    </>
  )
  const frame = cx(
    'block w-full rounded border bg-sheet',
    match.decidedBy === null && match.status === 'active' ? 'border-ink' : 'border-rule',
  )
  return hasSides(match) ? (
    <Link href={href} className={cx(frame, 'transition-colors hover:border-ink')}>
      {inside}
    </Link>
  ) : (
    <span className={frame}>{inside}</span>
  )
}
