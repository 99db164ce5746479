import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import type { RuleVersion, toldPickRules } from '#contracts/rules.ts'

/** Who can be picked, and how many, to be read. */
export function PickRulesTable({ rules }: { rules: z.output<typeof toldPickRules> }) {
  const { t } = useTranslation(['admin', 'common'])
  const onOff = (on: boolean) => t(on ? 'rules.on' : 'rules.off')
  const rows: Row[] = [
    [t('common:rules.maxPicks'), String(rules.maxPicks)],
    [t('common:rules.minBirthYear'), String(rules.minBirthYear)],
    [t('common:rules.maxBirthYear'), String(rules.maxBirthYear)],
    [t('common:rules.allowNewPicks'), onOff(rules.allowNewPicks)],
    [t('common:rules.newPickDelayDays'), String(rules.newPickDelayDays)],
    [t('common:rules.allowReplacements'), onOff(rules.allowReplacements)],
    [t('common:rules.replacementRatio'), rules.allowReplacements ? String(rules.replacementRatio) : '–'],
  ]
  return <Rows rows={rows} />
}

/** The rules to be read. */
export function RulesTable({ rules }: { rules: RuleVersion }) {
  const { t } = useTranslation(['admin', 'common'])
  const onOff = (on: boolean) => t(on ? 'rules.on' : 'rules.off')
  const rows: Row[] = [
    [
      t('common:rules.base'),
      rules.base === 'flat' ? t('common:points.count', { count: rules.flatPoints }) : t('scoring.age'),
    ],
    [
      t('common:rules.rarityMax'),
      rules.rarityMax > 0 ? t('rules.upTo', { points: rules.rarityMax }) : onOff(false),
    ],
    [
      t('common:rules.firstDeathBonus'),
      rules.firstDeathBonus > 0 ? `+${rules.firstDeathBonus}` : onOff(false),
    ],
  ]
  return (
    <>
      <PickRulesTable rules={rules} />
      <Rows rows={rows} />
    </>
  )
}

type Row = [label: string, value: string]

function Rows({ rows }: { rows: readonly Row[] }) {
  return (
    <dl>
      {rows.map(([label, value]) => (
        <div key={label} className="flex items-baseline justify-between gap-6 border-b border-rule py-2.5">
          <dt className="text-soft">{label}</dt>
          <dd className="text-right tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
