import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { CompetitionView } from '#contracts/competition.ts'
import { useFormats } from '../../lib/text/format.ts'
import type { BadgeTone } from '../../ui/Badge.tsx'

export type Texts = TFunction<'competitions'>

/** Look of the badge that says where a competition stands. */
export const statusTones: Record<CompetitionView['status'], BadgeTone> = {
  active: 'ok',
  upcoming: 'plain',
  past: 'ink',
  sealed: 'ink',
  cancelled: 'plain',
}

/** Where a competition stands, in a few words: "Until 31 December 2026". */
export const useWhenText = (): ((competition: CompetitionView) => string) => {
  const { t } = useTranslation('competitions')
  const { mediumDay } = useFormats()
  return ({ status, startDate, endDate, sealsOn, cancelReason }) => {
    if (status === 'cancelled') return t(cancelReason === 'too_few' ? 'when.tooFew' : 'when.cancelled')
    if (status === 'upcoming') return t('when.upcoming', { day: mediumDay(startDate) })
    return t(`when.${status}`, { day: mediumDay(endDate), sealDay: mediumDay(sealsOn) })
  }
}

/** Name of a round: the last ones of a cup have names of their own. */
export const roundName = (
  t: Texts,
  { type, rounds }: Pick<CompetitionView, 'type' | 'rounds'>,
  round: number,
): string => {
  if (type === 'death_cup') {
    if (round === rounds) return t('matches.final')
    if (round === rounds - 1) return t('matches.semifinal')
    if (round === rounds - 2) return t('matches.quarterfinal')
  }
  return t('matches.roundOf', { round })
}

/** Where a match stands in the address of its page. */
export const matchSegment = (matchId: string): string => matchId.split(':').slice(-2).join('-')

/** Days of a round or match; null for types without. */
export const durationOf = (
  competition: Pick<CompetitionView, 'roundDurationDays' | 'matchDurationDays'>,
): number | null => competition.roundDurationDays ?? competition.matchDurationDays
