import { Trash2 } from 'lucide-react'
import {
  type PlusTerm,
  packBounds,
  type Term,
  type TimesTerm,
  termPeriods,
  type When,
} from '#domain/packs/pack.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Button } from '#web/ui/Button.tsx'
import { NumberField } from '#web/ui/form/NumberField.tsx'
import { Segmented } from '#web/ui/form/Segmented.tsx'
import { ConditionFields } from './ConditionFields.tsx'

export function TermEditor({
  term,
  places,
  onChange,
  onRemove,
}: {
  term: Term
  /** Names of the list's typed places */
  places: readonly string[]
  onChange: (next: Term) => void
  onRemove: () => void
}) {
  const { t } = useTranslation('admin')
  return (
    <div className="grid gap-5">
      {'rarity' in term ? (
        <NumberField
          label={t('pack.most')}
          value={term.rarity.max}
          range={[1, packBounds.rarity]}
          onValueChange={(max) => max !== null && onChange({ ...term, rarity: { max } })}
        />
      ) : (
        <>
          <Effect term={term} onChange={onChange} />
          {term.id !== 'first_death' && <Condition term={term} places={places} onChange={onChange} />}
        </>
      )}
      <p>
        <Button
          variant="quiet"
          size="sm"
          icon={<Trash2 className="size-4" aria-hidden="true" />}
          onClick={onRemove}
        >
          {t('pack.remove')}
        </Button>
      </p>
    </div>
  )
}

type Part = { term: PlusTerm | TimesTerm; onChange: (next: Term) => void }

function Effect({ term, onChange }: Part) {
  const { t } = useTranslation('admin')
  const { id, when, per } = term
  const isPlus = 'points' in term
  const isFirstDeath = id === 'first_death'
  return (
    <div className="grid items-end gap-5 sm:grid-cols-2">
      {!isFirstDeath && (
        <Segmented
          label={t('pack.effect')}
          options={[
            { value: 'plus', label: t('pack.plus') },
            { value: 'times', label: t('pack.times') },
          ]}
          value={isPlus ? 'plus' : 'times'}
          onValueChange={(next) =>
            onChange(next === 'plus' ? { id, when, per, points: 10 } : { id, when, per, times: 2 })
          }
        />
      )}
      {isPlus ? (
        <NumberField
          label={t('pack.points')}
          value={term.points}
          range={[isFirstDeath ? 1 : -packBounds.points, isFirstDeath ? 100 : packBounds.points]}
          onValueChange={(points) => points !== null && onChange({ ...term, points })}
        />
      ) : (
        <NumberField
          label={t('pack.factor')}
          value={term.times}
          range={[0, packBounds.times]}
          step={0.5}
          // Factors are multiples of 0.5.
          onValueChange={(times) => times !== null && onChange({ ...term, times: Math.round(times * 2) / 2 })}
        />
      )}
    </div>
  )
}

/** Changes a term's condition. Without a death there is no pick to multiply, so `noneAtEnd` needs a term per player. */
const withCondition = (term: PlusTerm | TimesTerm, when: When): Term =>
  'noneAtEnd' in when
    ? { id: term.id, when, per: 'player', points: 'points' in term ? term.points : -50 }
    : { ...term, when }

function Condition({ term, places, onChange }: Part & { places: readonly string[] }) {
  const { t } = useTranslation('admin')
  return (
    <>
      <ConditionFields
        when={term.when}
        places={places}
        onChange={(when) => onChange(withCondition(term, when))}
      />
      {!('noneAtEnd' in term.when) && (
        <Segmented
          label={t('pack.per.label')}
          options={termPeriods.map((value) => ({ value, label: t(`pack.per.${value}`) }))}
          value={term.per}
          onValueChange={(per) => onChange({ ...term, per })}
        />
      )}
    </>
  )
}
