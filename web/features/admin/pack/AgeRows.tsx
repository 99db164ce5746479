import { packBounds } from '#domain/packs/pack.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Button } from '#web/ui/Button.tsx'
import { NumberField } from '#web/ui/form/NumberField.tsx'

type Rows = readonly { fromAge: number; points: number }[]

/** Initial rows: younger people score more, and cost more. */
export const freshRows: Rows = [
  { fromAge: 0, points: 50 },
  { fromAge: 70, points: 20 },
]

/** A table of values by age. @param label the label of a row's value */
export function AgeRows({
  rows,
  label,
  least,
  onChange,
}: {
  rows: Rows
  label: string
  least: number
  onChange: (next: Rows) => void
}) {
  const { t } = useTranslation('admin')
  const last = rows.at(-1)
  return (
    <div className="grid gap-4">
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own
        <div key={at} className="grid grid-cols-2 gap-4">
          <NumberField
            label={t('pack.base.fromAge')}
            value={row.fromAge}
            range={[(rows[at - 1]?.fromAge ?? -1) + 1, (rows[at + 1]?.fromAge ?? packBounds.age + 1) - 1]}
            onValueChange={(fromAge) => fromAge !== null && onChange(rows.with(at, { ...row, fromAge }))}
          />
          <NumberField
            label={label}
            value={row.points}
            range={[least, packBounds.points]}
            onValueChange={(points) => points !== null && onChange(rows.with(at, { ...row, points }))}
          />
        </div>
      ))}
      <div className="flex gap-3">
        <Button
          variant="text"
          size="sm"
          disabled={rows.length >= packBounds.rows || (last?.fromAge ?? 0) >= packBounds.age}
          onClick={() =>
            onChange([...rows, { fromAge: (last?.fromAge ?? 0) + 1, points: last?.points ?? 0 }])
          }
        >
          {t('pack.base.addRow')}
        </Button>
        <Button
          variant="text"
          size="sm"
          disabled={rows.length <= 1}
          onClick={() => onChange(rows.slice(0, -1))}
        >
          {t('pack.base.removeRow')}
        </Button>
      </div>
    </div>
  )
}
