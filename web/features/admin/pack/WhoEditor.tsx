import { useTranslation } from 'react-i18next'
import { type PackWho, packBounds, type ScoringPack } from '#domain/packs/pack.ts'
import { Button } from '#web/ui/Button.tsx'
import { NumberField } from '#web/ui/form/NumberField.tsx'

/** Who may be picked, besides the years of birth. */
export function WhoEditor({ pack, onChange }: { pack: ScoringPack; onChange: (next: ScoringPack) => void }) {
  const { t } = useTranslation('admin')
  const who = pack.who ?? {}
  const set = (part: PackWho) => onChange({ ...pack, who: { ...who, ...part } })
  return (
    <div className="grid items-end gap-5 sm:grid-cols-2">
      <NumberField
        label={t('pack.may.languages')}
        value={who.languages ?? 0}
        min={0}
        max={packBounds.languages}
        onValueChange={(languages) => languages !== null && set({ languages })}
      />
      {(who.barred?.length ?? 0) > 0 && (
        <p className="sm:col-span-2">
          <Button variant="text" size="sm" onClick={() => set({ barred: [] })}>
            {t('pack.may.unbar')}
          </Button>
        </p>
      )}
    </div>
  )
}
