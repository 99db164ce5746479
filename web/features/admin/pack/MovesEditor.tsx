import { addDays, isCalendarDay } from '#domain/calendar-day.ts'
import { type PackMoves, packBounds, type ScoringPack } from '#domain/packs/pack.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Button } from '#web/ui/Button.tsx'
import { NumberField } from '#web/ui/form/NumberField.tsx'
import { Switch } from '#web/ui/form/Switch.tsx'
import { DateField } from '#web/ui/form/TextField.tsx'

export function MovesEditor({
  pack,
  firstDay,
  onChange,
}: {
  pack: ScoringPack
  /** The first day of the first window that is added */
  firstDay: string
  onChange: (next: ScoringPack) => void
}) {
  const { t } = useTranslation('admin')
  const moves = pack.moves ?? {}
  const { windows = [], keepers = null } = moves
  const set = (part: PackMoves) => onChange({ ...pack, moves: { ...moves, ...part } })
  const change = (at: number, part: Partial<(typeof windows)[number]>) =>
    set({ windows: windows.map((each, index) => (index === at ? { ...each, ...part } : each)) })
  // Ignore incomplete dates: rules must always be valid.
  const setDay = (at: number, name: 'from' | 'to', day: string) => {
    if (isCalendarDay(day)) change(at, { [name]: day })
  }
  const add = () => {
    const last = windows.at(-1)?.to ?? ''
    const begin = last < firstDay ? firstDay : addDays(last, 1)
    set({ windows: [...windows, { from: begin, to: begin, most: 1, penalty: 0 }] })
  }
  return (
    <div className="grid gap-6">
      {windows.map(({ from, to, most, penalty }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: windows have no name of their own
        <fieldset key={at} className="grid items-end gap-5 border-l-2 border-rule pl-4 sm:grid-cols-2">
          <legend className="sr-only">{t('pack.moves.window', { number: at + 1 })}</legend>
          <DateField
            label={t('pack.moves.from')}
            value={from}
            onChange={(event) => setDay(at, 'from', event.target.value)}
          />
          <DateField
            label={t('pack.moves.to')}
            value={to}
            min={from}
            onChange={(event) => setDay(at, 'to', event.target.value)}
          />
          <NumberField
            label={t('pack.moves.most')}
            value={most}
            range={[1, packBounds.rank]}
            onValueChange={(next) => next !== null && change(at, { most: next })}
          />
          <NumberField
            label={t('pack.moves.penalty')}
            value={penalty}
            range={[0, packBounds.penalty]}
            onValueChange={(next) => next !== null && change(at, { penalty: next })}
          />
          <p>
            <Button variant="text" size="sm" onClick={() => set({ windows: windows.toSpliced(at, 1) })}>
              {t('pack.moves.remove')}
            </Button>
          </p>
        </fieldset>
      ))}
      <p>
        <Button variant="text" size="sm" disabled={windows.length >= packBounds.windows} onClick={add}>
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
          range={[0, packBounds.rank]}
          onValueChange={(next) => next !== null && set({ keepers: next })}
        />
      )}
    </div>
  )
}
