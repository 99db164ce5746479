import { useTranslation } from 'react-i18next'
import type { SettingValues } from '#domain/league-settings/values.ts'
import { type DocumentRules, wholeDocument } from '#domain/packs/pack-document.ts'
import { packOf } from '#domain/packs/scoring-fields.ts'
import { PackText } from '#web/shared/rules/PackText.tsx'
import { usePersonNames } from '#web/shared/rules/use-person-names.ts'

export type LeagueRules = Parameters<typeof packOf>[0] &
  DocumentRules &
  SettingValues<'allowNewPicks' | 'newPickDelayDays'>

/** A league's rules in sentences, with the names of those whom they bar. */
export function RulesText({ rules }: { rules: LeagueRules }) {
  const { t } = useTranslation('admin')
  const pack = wholeDocument(packOf(rules), rules)
  const personName = usePersonNames(pack.who?.barred ?? [])
  const later = rules.allowNewPicks
    ? [
        t('rules.newPicks'),
        ...(rules.newPickDelayDays > 0 ? [t('rules.delay', { count: rules.newPickDelayDays })] : []),
      ]
    : // Transfer windows say themselves when lists take others.
      pack.moves?.windows?.length
      ? []
      : [t('rules.noNewPicks')]
  return <PackText pack={pack} personName={personName} more={later} />
}
