import { type Budget, packBounds } from '#domain/packs/pack.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { NumberField } from '#web/ui/form/NumberField.tsx'
import { Segmented } from '#web/ui/form/Segmented.tsx'
import { AgeRows, freshRows } from './AgeRows.tsx'

export function BudgetEditor({ budget, onChange }: { budget: Budget; onChange: (next: Budget) => void }) {
  const { t } = useTranslation('admin')
  const { price } = budget
  return (
    <div className="grid gap-5">
      <div className="grid items-end gap-5 sm:grid-cols-2">
        <Segmented
          label={t('pack.list.price')}
          options={(['age', 'sitelinks', 'table'] as const).map((value) => ({
            value,
            label: t(`pack.list.prices.${value}`),
          }))}
          value={typeof price === 'string' ? price : 'table'}
          onValueChange={(next) => onChange({ ...budget, price: next === 'table' ? freshRows : next })}
        />
        <NumberField
          label={t('pack.list.cap')}
          value={budget.cap}
          min={1}
          max={packBounds.cap}
          onValueChange={(cap) => cap !== null && onChange({ ...budget, cap })}
        />
      </div>
      {typeof price !== 'string' && (
        <AgeRows
          rows={price}
          label={t('pack.list.costs')}
          least={0}
          onChange={(rows) => onChange({ ...budget, price: rows })}
        />
      )}
    </div>
  )
}
