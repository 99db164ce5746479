import { type Base, packBounds, type ScoringPack } from '#domain/packs/pack.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { NumberField } from '#web/ui/form/NumberField.tsx'
import { Segmented } from '#web/ui/form/Segmented.tsx'
import { AgeRows, freshRows } from './AgeRows.tsx'

const fresh: Record<Base['kind'], Base> = {
  age: { kind: 'age', of: 100, floor: 1, ageAt: 'death' },
  flat: { kind: 'flat', points: 10 },
  table: { kind: 'table', rows: freshRows },
}

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
          range={[-packBounds.points, packBounds.points]}
          onValueChange={(points) => points !== null && set({ ...base, points })}
        />
      )}
      {base.kind === 'age' && (
        <>
          <NumberField
            label={t('pack.base.of')}
            value={base.of}
            range={packBounds.of}
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
      {base.kind === 'table' && (
        <AgeRows
          rows={base.rows}
          label={t('pack.points')}
          least={-packBounds.points}
          onChange={(rows) => set({ ...base, rows })}
        />
      )}
    </div>
  )
}
