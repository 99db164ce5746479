import { itemName, whenWords } from '#contracts/words/when-words.ts'
import { awardItems, occupationItems } from '#domain/packs/known-facts.ts'
import { type Fact, packBounds, type When } from '#domain/packs/pack.ts'
import { countries, itemOfCountry } from '#domain/people/facets.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { usePackTexts } from '#web/shared/rules/use-pack-texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { NumberField } from '#web/ui/form/NumberField.tsx'
import { Segmented } from '#web/ui/form/Segmented.tsx'
import { Select } from '#web/ui/form/Select.tsx'
import { Switch } from '#web/ui/form/Switch.tsx'
import { amountOf, type ConditionKind, conditionKinds, conditions, kindOf } from './term-parts.ts'

const itemsOf: Partial<Record<Fact['property'], readonly string[]>> = {
  P27: countries.map(itemOfCountry),
  P106: occupationItems,
  P166: awardItems,
}

interface Props {
  when: When
  onChange: (next: When) => void
  kinds?: readonly ConditionKind[]
  /** Names of the list's typed places */
  places?: readonly string[]
  /** This is a part of a combined condition: parts cannot be nested further. */
  isPart?: boolean
}

export function ConditionFields({
  when,
  onChange,
  kinds = conditionKinds,
  places = [],
  isPart = false,
}: Props) {
  const { t } = useTranslation('admin')
  const words = usePackTexts()
  const own = { kinds, places, isPart: true }
  if (!isPart && ('all' in when || 'any' in when)) {
    const parts = 'all' in when ? when.all : when.any
    const set = (next: readonly When[]) => {
      const [only, ...more] = next
      if (only && more.length === 0) return onChange(only)
      onChange('all' in when ? { all: next } : { any: next })
    }
    return (
      <div className="grid gap-5 border-l-2 border-rule pl-4">
        <Segmented
          label={t('pack.several')}
          options={[
            { value: 'all', label: t('pack.all') },
            { value: 'any', label: t('pack.any') },
          ]}
          value={'all' in when ? 'all' : 'any'}
          onValueChange={(sort) => onChange(sort === 'all' ? { all: parts } : { any: parts })}
        />
        {parts.map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no name of their own
          <div key={at} className="grid gap-2">
            <ConditionFields {...own} when={part} onChange={(next) => set(parts.with(at, next))} />
            <p>
              <Button variant="text" size="sm" onClick={() => set(parts.toSpliced(at, 1))}>
                {t('pack.removeCondition')}
              </Button>
            </p>
          </div>
        ))}
        <AddCondition
          disabled={parts.length >= packBounds.conditions}
          onAdd={() => set([...parts, conditions.under])}
        />
      </div>
    )
  }
  const isNot = 'not' in when
  const inner = isNot ? when.not : when
  const kind = kindOf(inner)
  const setInner = (next: When) => onChange(isNot && canBeNot(next) ? { not: next } : next)
  return (
    <>
      {kind === null ? (
        <p className="text-sm text-soft">
          {whenWords(when, words)}. {t('pack.written')}
        </p>
      ) : (
        <>
          <OneCondition when={inner} kind={kind} kinds={kinds} places={places} onChange={setInner} />
          {canBeNot(inner) && (
            <Switch
              label={t('pack.not')}
              checked={isNot}
              onCheckedChange={(on) => onChange(on ? { not: inner } : inner)}
            />
          )}
        </>
      )}
      {!isPart && !('noneAtEnd' in when) && (
        <AddCondition onAdd={() => onChange({ all: [when, conditions.under] })} />
      )}
    </>
  )
}

/** A "no death at all" condition cannot be negated. */
const canBeNot = (when: When): boolean => !('noneAtEnd' in when)

function AddCondition({ onAdd, disabled = false }: { onAdd: () => void; disabled?: boolean }) {
  const { t } = useTranslation('admin')
  return (
    <p>
      <Button variant="text" size="sm" disabled={disabled} onClick={onAdd}>
        {t('pack.addCondition')}
      </Button>
    </p>
  )
}

function OneCondition({
  when,
  kind,
  kinds,
  places,
  onChange,
}: {
  when: When
  kind: ConditionKind
  kinds: readonly ConditionKind[]
  places: readonly string[]
  onChange: (next: When) => void
}) {
  const { t } = useTranslation('admin')
  const words = usePackTexts()
  const amount = amountOf(when)
  const fact = 'fact' in when ? when.fact : null
  const items = fact ? itemsOf[fact.property] : undefined
  return (
    <div className="grid items-end gap-5 sm:grid-cols-2">
      <Select
        label={t('pack.when')}
        value={kind}
        options={kinds
          .filter((value) => value !== 'place' || value === kind || places.length > 0)
          .map((value) => ({ value, label: t(`pack.conditions.${value}`) }))}
        onValueChange={(next) => onChange(next === 'place' ? { place: places[0] ?? '' } : conditions[next])}
      />
      {'place' in when && (
        <Select
          label={t('pack.which')}
          value={when.place}
          options={[...new Set([...places, when.place])].map((value) => ({ value, label: value }))}
          onValueChange={(place) => onChange({ place })}
        />
      )}
      {amount && (
        <NumberField
          label={t(`pack.amounts.${amount.kind}`)}
          value={amount.value}
          range={amount.range}
          onValueChange={(value) => value !== null && onChange(amount.set(value))}
        />
      )}
      {fact && items && (
        <Select
          label={t('pack.which')}
          value={fact.value}
          options={[...new Set([...items, fact.value])].map((value) => ({
            value,
            label: itemName({ property: fact.property, value }, words),
          }))}
          onValueChange={(value) => onChange({ fact: { property: fact.property, value } })}
        />
      )}
    </div>
  )
}
