import { useTranslation } from 'react-i18next'
import { type Base, packBounds, type ScoringPack } from '#domain/packs/pack.ts'
import { Button } from '#web/ui/Button.tsx'
import { NumberField } from '#web/ui/form/NumberField.tsx'
import { Segmented } from '#web/ui/form/Segmented.tsx'

type Rows = Extract<Base, { kind: 'table' }>['rows']

const fresh: Record<Base['kind'], Base> = {
  age: { kind: 'age', of: 100, floor: 1, ageAt: 'death' },
  flat: { kind: 'flat', points: 10 },
  table: {
    kind: 'table',
    rows: [
      { fromAge: 0, points: 50 },
      { fromAge: 70, points: 20 },
    ],
  },
}

/** What every death brings, before anything is added. */
export function BaseEditor({ pack, onChange }: { pack: ScoringPack; onChange: (next: ScoringPack) => void }) {
  const { t } = useTranslation('admin')
  const { base } = pack
  const set = (next: Base) => onChange({ ...pack, base: next })
  return (
    <div className="grid gap-5">
      <Segmented
        label={t('pack.base.label')}
        options={[
          { value: 'age', label: t('pack.base.age') },
          { value: 'flat', label: t('pack.base.flat') },
          { value: 'table', label: t('pack.base.table') },
        ]}
        value={base.kind}
        onValueChange={(kind) => set(fresh[kind])}
      />
      {base.kind === 'flat' && (
        <NumberField
          label={t('pack.points')}
          value={base.points}
          min={-packBounds.points}
          max={packBounds.points}
          onValueChange={(points) => points !== null && set({ ...base, points })}
        />
      )}
      {base.kind === 'age' && (
        <>
          <NumberField
            label={t('pack.base.of')}
            value={base.of}
            min={packBounds.of[0]}
            max={packBounds.of[1]}
            onValueChange={(of) => of !== null && set({ ...base, of })}
          />
          <Segmented
            label={t('pack.base.floor')}
            options={[
              { value: '1', label: '1' },
              { value: '0', label: '0' },
              { value: 'none', label: t('pack.base.none') },
            ]}
            value={String(base.floor ?? 'none')}
            onValueChange={(floor) => set({ ...base, floor: floor === '1' ? 1 : floor === '0' ? 0 : null })}
          />
          <Segmented
            label={t('pack.base.ageAt')}
            options={[
              { value: 'death', label: t('pack.base.death') },
              { value: 'season_start', label: t('pack.base.start') },
            ]}
            value={base.ageAt}
            onValueChange={(ageAt) => set({ ...base, ageAt })}
          />
        </>
      )}
      {base.kind === 'table' && <TableRows rows={base.rows} onChange={(rows) => set({ ...base, rows })} />}
    </div>
  )
}

function TableRows({ rows, onChange }: { rows: Rows; onChange: (rows: Rows) => void }) {
  const { t } = useTranslation('admin')
  const change = (at: number, part: Partial<Rows[number]>) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...part } : row)))
  const last = rows.at(-1)
  return (
    <div className="grid gap-4">
      {rows.map((row, at) => (
        // A row is the one at its place.
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own
        <div key={at} className="grid grid-cols-2 gap-4">
          <NumberField
            label={t('pack.base.fromAge')}
            value={row.fromAge}
            min={(rows[at - 1]?.fromAge ?? -1) + 1}
            max={(rows[at + 1]?.fromAge ?? packBounds.age + 1) - 1}
            onValueChange={(fromAge) => fromAge !== null && change(at, { fromAge })}
          />
          <NumberField
            label={t('pack.points')}
            value={row.points}
            min={-packBounds.points}
            max={packBounds.points}
            onValueChange={(points) => points !== null && change(at, { points })}
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
