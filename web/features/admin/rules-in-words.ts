import type { ScoringRules } from '#domain/scoring/rules.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'

/** The rules of a league in a line: "10 picks, 100 − age, +10 if only you". */
export const useRulesInWords = (): ((rules: {
  maxPicks: number
  scoring: Omit<ScoringRules, 'version'>
}) => string) => {
  const { t } = useTranslation()
  return ({ maxPicks, scoring: { base, flatPoints, rarityMax, firstDeathBonus } }) =>
    [
      t('rules.inWords.picks', { count: maxPicks }),
      base === 'age' ? t('rules.inWords.age') : t('rules.inWords.flat', { count: flatPoints }),
      rarityMax > 0 && t('rules.inWords.rarity', { points: rarityMax }),
      firstDeathBonus > 0 && t('rules.inWords.first', { points: firstDeathBonus }),
    ]
      .filter((part) => part !== false)
      .join(', ')
}
