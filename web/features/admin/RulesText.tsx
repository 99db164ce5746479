import type { SettingValues } from '#domain/league-settings/values.ts'
import type { ScoringPack } from '#domain/packs/pack.ts'
import { type DocumentRules, wholeDocument } from '#domain/packs/pack-document.ts'
import { packOf } from '#domain/packs/scoring-fields.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { PackText } from '#web/shared/rules/PackText.tsx'
import { usePersonNames } from '#web/shared/rules/use-person-names.ts'

type LaterRules = SettingValues<'allowNewPicks' | 'newPickDelayDays'>
export type LeagueRules = Parameters<typeof packOf>[0] & DocumentRules & LaterRules

/** What may come to a list once the season has begun, in sentences that a document of rules does not have. */
export const useLaterSentences = (): ((rules: LaterRules, pack: Pick<ScoringPack, 'moves'>) => string[]) => {
  const { t } = useTranslation('admin')
  return ({ allowNewPicks, newPickDelayDays }, { moves }) => {
    if (allowNewPicks)
      return [
        t('rules.newPicks'),
        ...(newPickDelayDays > 0 ? [t('rules.delay', { count: newPickDelayDays })] : []),
      ]
    // Transfer windows say themselves when lists take others.
    return moves?.windows?.length ? [] : [t('rules.noNewPicks')]
  }
}

/** A league's rules in sentences, with the names of those whom they bar. */
export function RulesText({ rules }: { rules: LeagueRules }) {
  const pack = wholeDocument(packOf(rules), rules)
  const personName = usePersonNames(pack.who?.barred ?? [])
  return <PackText pack={pack} personName={personName} more={useLaterSentences()(rules, pack)} />
}
