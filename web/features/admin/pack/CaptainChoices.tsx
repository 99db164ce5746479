import { lineUpRules } from '#domain/packs/line-up-rules.ts'
import type { PackList, ScoringPack } from '#domain/packs/pack.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
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
  const set = (part: PackList) => onChange({ ...pack, list: { ...pack.list, ...part } })
  return (
    <div className="grid gap-5">
      <Segmented
        label={t('pack.captain.label')}
        options={[
          { value: 'fixed', label: t('pack.captain.fixed') },
          { value: 'changeable', label: t('pack.captain.changeable') },
        ]}
        value={rules.changeable ? 'changeable' : 'fixed'}
        onValueChange={(value) => set({ captainChanges: value === 'changeable' ? 'on_death' : 'never' })}
      />
      <Switch
        label={t('pack.captain.vice')}
        checked={rules.roles.includes('vice')}
        onCheckedChange={(vice) => set({ vice: vice ? 1 : 0 })}
      />
    </div>
  )
}
