import { useTranslation } from 'react-i18next'
import type { League } from '#contracts/league.ts'
import { useFormats } from '#web/lib/text/format.ts'

/** The rules that bind today, in a few lines. */
export function RulesAtAGlance({ league }: { league: League }) {
  const { t } = useTranslation(['league', 'common'])
  const { mediumDay } = useFormats()
  const rules = league.rulesInForce
  const later = league.rulesEffectiveFrom > rules.effectiveFrom && league.rulesVersion > rules.version
  const rows: [string, string][] = [
    [t('common:rules.maxPicks'), String(rules.maxPicks)],
    [t('rules.born'), t('rules.years', { from: rules.minBirthYear, to: rules.maxBirthYear })],
    [t('common:rules.allowNewPicks'), rules.allowNewPicks ? t('record.on') : t('record.off')],
    [
      t('common:rules.allowReplacements'),
      rules.allowReplacements ? t('rules.perDeath', { count: rules.replacementRatio }) : t('record.off'),
    ],
    [
      t('rules.death'),
      rules.base === 'flat' ? t('common:points.count', { count: rules.flatPoints }) : t('rules.byAge'),
    ],
    [
      t('common:rules.rarityMax'),
      rules.rarityMax > 0 ? t('rules.upTo', { points: rules.rarityMax }) : t('record.off'),
    ],
    ...(rules.firstDeathBonus > 0
      ? [[t('common:rules.firstDeathBonus'), `+${rules.firstDeathBonus}`] satisfies [string, string]]
      : []),
  ]
  return (
    <>
      <dl className="border-t border-ink">
        {rows.map(([label, value]) => (
          <div key={label} className="flex items-baseline justify-between gap-4 border-b border-rule py-2">
            <dt className="text-sm text-soft">{label}</dt>
            <dd className="text-right tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {later && (
        <p className="mt-3 text-sm text-hold">
          {t('rules.changing', { day: mediumDay(league.rulesEffectiveFrom) })}
        </p>
      )}
    </>
  )
}
