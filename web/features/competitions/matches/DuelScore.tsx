import type { DuelPage } from '#contracts/competitions/competition.ts'
import { addDays } from '#domain/calendar-day.ts'
import { openDays } from '#domain/scoring/seal-day.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { cx } from '#web/lib/text/class-names.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { Provisional } from '#web/shared/Provisional.tsx'
import { Portrait } from '#web/ui/Portrait.tsx'

export function DuelScore({ page: { match, home, away } }: { page: DuelPage }) {
  const { t } = useTranslation('competitions')
  const { mediumDay } = useFormats()
  const winner = [home, away].find((side) => side !== null && side.userId === match.winner)?.displayName
  const result = (): string => {
    if (match.decidedBy === null)
      return match.status === 'upcoming'
        ? t('duel.upcoming', { day: mediumDay(match.start) })
        : t('duel.active', { day: mediumDay(match.end) })
    if (winner === undefined) return t(match.decidedBy === 'points' ? 'duel.resultDraw' : 'duel.resultNobody')
    return t(`duel.result.${match.decidedBy}`, { winner, day: mediumDay(match.decidedOn ?? match.end) })
  }
  const firm =
    match.decidedBy === null
      ? null
      : match.status === 'provisional'
        ? t('duel.provisional')
        : match.status === 'final'
          ? t('duel.final', { day: mediumDay(addDays(match.end, openDays)) })
          : null
  return (
    <div className="border-y border-ink py-6">
      <div className="grid grid-cols-2 divide-x divide-rule">
        {[home, away].map((side, index) => (
          <div
            key={side?.userId ?? index}
            className={cx(
              'flex min-w-0 flex-col items-center gap-2 px-3 text-center',
              !side?.active && 'text-soft',
            )}
          >
            {side && (
              <>
                <Portrait name={side.displayName} image={side.avatarUrl} />
                <p dir="auto" className="name max-w-full text-lg">
                  {side.displayName}
                </p>
                <p className="tabular-nums">
                  <b
                    className={cx(
                      'name block text-5xl',
                      match.decidedBy !== null && match.winner !== side.userId && 'text-soft',
                    )}
                  >
                    {side.points}
                  </b>
                  <span className="text-sm text-soft">{t('duel.points', { count: side.points })}</span>
                  {side.provisionalPoints !== 0 && (
                    <span className="block text-sm text-hold">
                      <Provisional points={side.provisionalPoints} />
                    </span>
                  )}
                </p>
              </>
            )}
          </div>
        ))}
      </div>
      <p className="mt-5 text-center font-serif text-lg">{result()}</p>
      {firm && <p className="mt-1 text-center text-sm text-hold">{firm}</p>}
    </div>
  )
}
