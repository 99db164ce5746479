import { useTranslation } from 'react-i18next'
import { type PackMoves, packBounds, type ScoringPack, tableTies } from '#domain/packs/pack.ts'
import { usePackSay } from '#web/shared/rules/use-pack-say.ts'
import { Button } from '#web/ui/Button.tsx'
import { NumberField } from '#web/ui/form/NumberField.tsx'
import { Select } from '#web/ui/form/Select.tsx'
import { Switch } from '#web/ui/form/Switch.tsx'
import { DateField } from '#web/ui/form/TextField.tsx'

/** Stands for the usual order in a select, whose options are texts. */
const usual = 'usual'

/** When lists may change, who goes on, and what parts equal points. */
export function MovesEditor({
  pack,
  firstDay,
  onChange,
}: {
  pack: ScoringPack
  /** With which a new window begins. */
  firstDay: string
  onChange: (next: ScoringPack) => void
}) {
  const { t } = useTranslation('admin')
  const { say } = usePackSay()
  const moves = pack.moves ?? {}
  const { windows = [], keepers = null } = moves
  const set = (part: PackMoves) => onChange({ ...pack, moves: { ...moves, ...part } })
  const change = (at: number, part: Partial<(typeof windows)[number]>) =>
    set({ windows: windows.map((each, index) => (index === at ? { ...each, ...part } : each)) })
  const tie = pack.table?.ties?.[0]
  return (
    <div className="grid gap-6">
      {windows.map(({ from, to, most, penalty }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: windows have no name of their own
        <fieldset key={at} className="grid items-end gap-5 border-l-2 border-rule pl-4 sm:grid-cols-2">
          <legend className="sr-only">{t('pack.moves.window', { number: at + 1 })}</legend>
          <DateField
            label={t('pack.moves.from')}
            value={from}
            onChange={(event) => change(at, { from: event.target.value })}
          />
          <DateField
            label={t('pack.moves.to')}
            value={to}
            min={from}
            onChange={(event) => change(at, { to: event.target.value })}
          />
          <NumberField
            label={t('pack.moves.most')}
            value={most}
            min={1}
            max={packBounds.rank}
            onValueChange={(next) => next !== null && change(at, { most: next })}
          />
          <NumberField
            label={t('pack.moves.penalty')}
            value={penalty}
            min={0}
            max={packBounds.penalty}
            onValueChange={(next) => next !== null && change(at, { penalty: next })}
          />
          <p>
            <Button
              variant="text"
              size="sm"
              onClick={() => set({ windows: windows.filter((_, index) => index !== at) })}
            >
              {t('pack.moves.remove')}
            </Button>
          </p>
        </fieldset>
      ))}
      <p>
        <Button
          variant="text"
          size="sm"
          disabled={windows.length >= packBounds.windows}
          onClick={() =>
            set({ windows: [...windows, { from: firstDay, to: firstDay, most: 1, penalty: 0 }] })
          }
        >
          {t('pack.moves.add')}
        </Button>
      </p>
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
