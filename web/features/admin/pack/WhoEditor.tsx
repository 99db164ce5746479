import { type PackWho, packBounds, type ScoringPack } from '#domain/packs/pack.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { NumberField } from '#web/ui/form/NumberField.tsx'
import { Switch } from '#web/ui/form/Switch.tsx'
import { BarredPeople } from './BarredPeople.tsx'

/** The initial number of votes of a quorum */
const usual = 3

/** Who may be picked, except for the years of birth */
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
      <Switch
        label={t('pack.may.votes')}
        checked={who.votes != null}
        onCheckedChange={(on) => set({ votes: on ? { quorum: usual } : null })}
      />
      {who.votes != null && (
        <NumberField
          label={t('pack.may.quorum')}
          value={who.votes.quorum}
          min={1}
          max={packBounds.quorum}
          onValueChange={(quorum) => quorum !== null && set({ votes: { quorum } })}
        />
      )}
      <BarredPeople barred={who.barred ?? []} onChange={(barred) => set({ barred })} />
    </div>
  )
}
