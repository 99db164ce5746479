import { useState } from 'react'
import { viewReason } from '#contracts/words/reasons.ts'
import type { EntryReason, ScoringRules } from '#domain/scoring/rules.ts'
import { scoreReasons, sumOf } from '#domain/scoring/score.ts'
import { useLanguage } from '#web/lib/i18n/i18n.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { ScoreReasons } from '#web/shared/ScoreReasons.tsx'
import { Checkbox } from '#web/ui/form/Checkbox.tsx'
import { NumberField } from '#web/ui/form/NumberField.tsx'

const today = '2000-01-01'

export function ScorePreview({ rules, players }: { rules: ScoringRules; players: number }) {
  const { t } = useTranslation('admin')
  const { t: reasonWords } = useTranslation('reasons')
  const { t: packWords } = useTranslation('packs')
  const language = useLanguage()
  const [age, setAge] = useState<number | null>(74)
  const [holders, setHolders] = useState<number | null>(Math.min(2, players))
  const [first, setFirst] = useState(false)
  const held = holders ?? 1
  // A birth date that gives exactly this age on `today`; the years themselves do not matter.
  const birth = { date: `${2000 - (age ?? 0)}-01-01`, precision: 'day' as const }
  const reasons: EntryReason[] = scoreReasons(rules, birth, today, Math.max(players, held), held)
  if (first && rules.firstDeathBonus > 0) reasons.push({ rule: 'first_death', points: rules.firstDeathBonus })
  return (
    <div className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <NumberField label={t('preview.age')} value={age} onValueChange={setAge} range={[18, 120]} />
        <NumberField
          label={t('preview.holders', { count: players })}
          value={holders}
          onValueChange={setHolders}
          range={[1, Math.max(players, 1)]}
        />
      </div>
      {rules.firstDeathBonus > 0 && (
        <Checkbox
          label={t('preview.first')}
          checked={first}
          onChange={(event) => setFirst(event.target.checked)}
        />
      )}
      <output className="flex items-baseline gap-5 border-y border-rule py-4">
        <span className="name shrink-0 text-3xl tabular-nums">{sumOf(reasons)}</span>
        <span className="text-soft">
          <ScoreReasons
            reasons={reasons.map((reason) =>
              viewReason(reason, { reasons: reasonWords, packs: packWords, language }),
            )}
            owner={{ own: true }}
          />
        </span>
      </output>
    </div>
  )
}
