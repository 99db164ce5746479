import type { CompetitionView } from '#contracts/competitions/competition.ts'
import type { CompetitionKind, SettingName } from '#domain/competitions/kinds/kind-registry.ts'
import type { Setting } from '#domain/competitions/setting-types.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { useToday } from '#web/lib/use-now.ts'
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

/** The texts of a kind for features that only it has, by composed keys. A test checks that all exist. */
export const useKindWords = (): ((key: `${CompetitionKind}.${string}`) => string) => {
  const { t } = useTranslation('kinds')
  // The typed keys do not allow a key that only some kinds have.
  return (key) => t(key as 'championship.name')
}

/** The name and the value of a kind's setting in words; null for tie-breakers, which are a list */
export const useSettingText = () => {
  const { t } = useTranslation('competitions')
  const words = useKindWords()
  return (
    type: CompetitionKind,
    name: SettingName,
    setting: Setting,
    value: unknown,
  ): [name: string, value: string] | null => {
    if (setting.takes === 'tie-breakers') return null
    const key = `${type}.settings.${name}` as const
    const rule = words(`${key}.rule`)
    if (setting.takes === 'days') return [rule, t('settings.days', { count: Number(value) })]
    if (setting.takes === 'flag') return [rule, words(value ? `${key}.on` : `${key}.off`)]
    return [rule, words(`${key}.${String(value)}.label`)]
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
