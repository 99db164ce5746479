import { useTranslation } from 'react-i18next'
import { lineUpRules } from '#domain/packs/line-up-rules.ts'
import type { ScoringPack } from '#domain/packs/pack.ts'
import { Segmented } from '#web/ui/form/Segmented.tsx'
import { Switch } from '#web/ui/form/Switch.tsx'

/** Until when captains are chosen, and who follows them; nothing where no rule looks at one. */
export function CaptainChoices({
  pack,
  onChange,
}: {
  pack: ScoringPack
  onChange: (next: ScoringPack) => void
}) {
  const { t } = useTranslation('admin')
  const rules = lineUpRules(pack)
  if (!rules || rules.roles.length === 0) return null
  const captain = { vice: rules.roles.includes('vice'), changeable: rules.changeable }
  const set = (part: Partial<typeof captain>) =>
    onChange({ ...pack, list: { captain: { ...captain, ...part } } })
  return (
    <div className="grid gap-5">
      <Segmented
        label={t('pack.captain.label')}
        options={[
          { value: 'fixed', label: t('pack.captain.fixed') },
          { value: 'changeable', label: t('pack.captain.changeable') },
        ]}
        value={captain.changeable ? 'changeable' : 'fixed'}
        onValueChange={(value) => set({ changeable: value === 'changeable' })}
      />
      <Switch
        label={t('pack.captain.vice')}
        checked={captain.vice}
        onCheckedChange={(vice) => set({ vice })}
      />
    </div>
  )
}
