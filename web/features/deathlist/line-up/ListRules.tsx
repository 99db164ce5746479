import type { ListRulesView } from '#contracts/lists/list-rules.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'

export default function ListRules({ rules }: { rules: ListRulesView }) {
  const { t } = useTranslation('deathlist')
  const { places, quotas, budget, substitutes } = rules
  const quotaText = ({ who, min, max, used }: ListRulesView['quotas'][number]): string => {
    if (min !== null && used < min) return t('listRules.missing', { count: min - used, used })
    return max === null ? `${used}` : t('listRules.of', { used, n: max, who })
  }
  const rows = [
    ...places.map(({ name, who, n, used }) => ({ name, about: who, state: t('listRules.of', { used, n }) })),
    ...quotas.map((quota) => ({
      name: quota.who,
      about:
        quota.max === null
          ? t('listRules.atLeast', { n: quota.min ?? 0 })
          : quota.min
            ? t('listRules.between', { min: quota.min, max: quota.max })
            : t('listRules.atMost', { n: quota.max }),
      state: quotaText(quota),
    })),
    budget && {
      name: t('listRules.budget'),
      about: t('listRules.left', { left: budget.left }),
      state: t('listRules.of', { used: budget.spent, n: budget.cap }),
    },
    substitutes && {
      name: t('listRules.substitutes'),
      about: t('listRules.stepIn'),
      state: t('listRules.of', { used: substitutes.used, n: substitutes.n }),
    },
  ].filter((row) => row !== null)
  return (
    <ul aria-label={t('listRules.title')} className="mt-4 border-t border-rule text-sm">
      {rows.map(({ name, about, state }) => (
        <li key={name} className="flex items-baseline gap-4 border-b border-rule py-2">
          <span className="min-w-0 flex-1">
            <span className="name block text-ink first-letter:uppercase">{name}</span>
            <span className="block text-faint">{about}</span>
          </span>
          <span className="shrink-0 text-soft tabular-nums">{state}</span>
        </li>
      ))}
    </ul>
  )
}
