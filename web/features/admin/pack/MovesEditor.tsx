import { useTranslation } from 'react-i18next'
import { type PackMoves, packBounds, type ScoringPack } from '#domain/packs/pack.ts'
import { NumberField } from '#web/ui/form/NumberField.tsx'
import { Switch } from '#web/ui/form/Switch.tsx'

/** Who goes on into the next season. */
export function MovesEditor({
  pack,
  onChange,
}: {
  pack: ScoringPack
  onChange: (next: ScoringPack) => void
}) {
  const { t } = useTranslation('admin')
  const moves = pack.moves ?? {}
  const { keepers = null } = moves
  const set = (part: PackMoves) => onChange({ ...pack, moves: { ...moves, ...part } })
  return (
    <div className="grid gap-6">
      <Switch
        label={t('pack.moves.keep')}
        checked={keepers !== null}
        onCheckedChange={(on) => set({ keepers: on ? 3 : null })}
      />
      {keepers !== null && (
        <NumberField
          label={t('pack.moves.keepers')}
          value={keepers}
          min={0}
          max={packBounds.rank}
          onValueChange={(next) => next !== null && set({ keepers: next })}
        />
      )}
    </div>
  )
}
