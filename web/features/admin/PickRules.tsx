import { useTranslation } from 'react-i18next'
import type { League } from '#contracts/league.ts'
import { pickRuleKeys } from '#domain/league-settings/values.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { RulesTable } from './RulesTable.tsx'

/** The pick rules in brief, and the way to where all rules are changed. */
export function PickRules({ league, href }: { league: League; href: string }) {
  const { t } = useTranslation('admin')
  return (
    <>
      {league.locked && (
        <p className="mb-5 border-l-2 border-hold pl-4 text-sm text-soft">{t('rules.locked')}</p>
      )}
      <RulesTable keys={pickRuleKeys} section="picks" rules={league} />
      <ButtonLink href={href} variant="quiet" size="sm" className="mt-4">
        {t('rules.edit')}
      </ButtonLink>
    </>
  )
}
