import { useTranslation } from 'react-i18next'
import { type PackMoves, packBounds, type ScoringPack, tableTies } from '#domain/packs/pack.ts'
import { usePackSay } from '#web/shared/rules/use-pack-say.ts'
import { NumberField } from '#web/ui/form/NumberField.tsx'
import { Select } from '#web/ui/form/Select.tsx'
import { Switch } from '#web/ui/form/Switch.tsx'

/** Stands for the usual order in a select, whose options are texts. */
const usual = 'usual'

/** Who goes on into the next season, and what parts equal points. */
export function MovesEditor({
  pack,
  onChange,
}: {
  pack: ScoringPack
  onChange: (next: ScoringPack) => void
}) {
  const { t } = useTranslation('admin')
  const { say } = usePackSay()
  const moves = pack.moves ?? {}
  const { keepers = null } = moves
  const set = (part: PackMoves) => onChange({ ...pack, moves: { ...moves, ...part } })
  const tie = pack.table?.ties?.[0]
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
      <Select
        label={t('pack.moves.tie')}
        value={tie ?? usual}
        options={[
          { value: usual as string, label: t('pack.moves.usual') },
          ...tableTies.map((value) => ({ value: value as string, label: say(`ties.${value}`) })),
        ]}
        onValueChange={(chosen) => {
          const first = tableTies.find((each) => each === chosen)
          const rest = (pack.table?.ties ?? []).filter((each) => each !== first).slice(tie ? 1 : 0)
          onChange({ ...pack, table: { ties: first ? [first, ...rest] : [] } })
        }}
      />
    </div>
  )
}
