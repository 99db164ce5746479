import type { CompetitionView } from '#contracts/competitions/competition.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { useToday } from '#web/lib/use-now.ts'
import { useKindWords } from '#web/shared/competitions/kind-words.ts'
import type { BadgeTone } from '#web/ui/Badge.tsx'
import { partsOf } from './kinds/registry.ts'
import { whenOf } from './when.ts'

export const statusTones: Record<CompetitionView['status'], BadgeTone> = {
  active: 'ok',
  upcoming: 'plain',
  past: 'ink',
  sealed: 'ink',
  cancelled: 'plain',
}

/** When a competition begins or ends, or ended: "Until 31 December 2026" */
export const useWhenText = (): ((competition: CompetitionView) => string) => {
  const { t } = useTranslation('competitions')
  const { mediumDay } = useFormats()
  const today = useToday()
  return (competition) => {
    const { key, day, sealDay, last } = whenOf(competition, today)
    return t(`when.${key}`, { day: mediumDay(day), sealDay: mediumDay(sealDay), last: mediumDay(last) })
  }
}

/** The name of a round; in some kinds the last rounds have special names. */
export const useRoundName = () => {
  const { t } = useTranslation('competitions')
  const words = useKindWords()
  return ({ type, rounds }: Pick<CompetitionView, 'type' | 'rounds'>, round: number): string => {
    const own = partsOf(type).lastRounds?.[rounds - round]
    return own ? words(own) : t('matches.roundOf', { round })
  }
}

export const matchSegment = (matchId: string): string => matchId.split(':').slice(-2).join('-')
