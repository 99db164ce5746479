import type { SettingValues } from '#domain/league-settings/values.ts'
import type { ScoringPack } from '#domain/packs/pack.ts'
import { type DocumentRules, wholeDocument } from '#domain/packs/pack-document.ts'
import { packOf } from '#domain/packs/scoring-fields.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { PackText } from '#web/shared/rules/PackText.tsx'
import { usePersonNames } from '#web/shared/rules/use-person-names.ts'

type LaterRules = SettingValues<'allowNewPicks' | 'newPickDelayDays'>
export type LeagueRules = Parameters<typeof packOf>[0] & DocumentRules & LaterRules

/** The rules on additions after the season has begun, in sentences; a rules document does not contain them. */
export const useLaterSentences = (): ((rules: LaterRules, pack: Pick<ScoringPack, 'moves'>) => string[]) => {
  const { t } = useTranslation('admin')
  return ({ allowNewPicks, newPickDelayDays }, { moves }) => {
    if (allowNewPicks)
      return [
        t('rules.newPicks'),
        ...(newPickDelayDays > 0 ? [t('rules.delay', { count: newPickDelayDays })] : []),
      ]
    // Transfer windows have sentences of their own about additions.
    return moves?.windows?.length ? [] : [t('rules.noNewPicks')]
  }
}

export function RulesText({ rules }: { rules: LeagueRules }) {
  const pack = wholeDocument(packOf(rules), rules)
  const personName = usePersonNames(pack.who.barred)
  return <PackText pack={pack} personName={personName} more={useLaterSentences()(rules, pack)} />
}
