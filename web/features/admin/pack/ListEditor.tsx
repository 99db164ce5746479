import { type ReactNode, useRef } from 'react'
import { placeSentence, quotaSentence } from '#contracts/words/section-words.ts'
import { lineUpRules } from '#domain/packs/line-up-rules.ts'
import {
  type Budget,
  listOrders,
  type PackList,
  packBounds,
  type ScoringPack,
  type When,
} from '#domain/packs/pack.ts'
import { renamePlace } from '#domain/packs/rename-place.ts'
import { isSameDocument } from '#domain/packs/same-document.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { usePackTexts } from '#web/shared/rules/use-pack-texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { NumberField } from '#web/ui/form/NumberField.tsx'
import { Segmented } from '#web/ui/form/Segmented.tsx'
import { Switch } from '#web/ui/form/Switch.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { AgeRows, freshRows } from './AgeRows.tsx'
import { ConditionFields } from './ConditionFields.tsx'
import { conditions, whoKinds } from './term-parts.ts'

export function ListEditor({ pack, onChange }: { pack: ScoringPack; onChange: (next: ScoringPack) => void }) {
  const { t } = useTranslation('admin')
  const list = pack.list ?? {}
  const set = (part: PackList) => onChange({ ...pack, list: { ...list, ...part } })
  const { budget } = list
  // Captains can only be chosen if a rule uses them.
  const rules = lineUpRules(pack)
  const renamed = useRef<{ at: number; from: ScoringPack; to: ScoringPack } | null>(null)
  const rename = (at: number, name: string) => {
    const last = renamed.current
    // While a name is typed it can be another place's name for a moment, so all letters start from the pack before the first.
    const from = last?.at === at && isSameDocument(last.to, pack) ? last.from : pack
    const to = renamePlace(from, at, name)
    renamed.current = { at, from, to }
    onChange(to)
  }
  return (
    <div className="grid gap-6">
      <Switch
        label={t('pack.list.captain')}
        checked={list.captain === 1 || list.vice === 1}
        onCheckedChange={(on) => set(on ? { captain: 1 } : { captain: 0, vice: 0 })}
      />
      {rules && rules.roles.length > 0 && (
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
      )}
      <Segmented
        label={t('pack.list.order')}
        options={listOrders.map((value) => ({ value, label: t(`pack.list.orders.${value}`) }))}
        value={list.order ?? 'none'}
        onValueChange={(order) => set({ order })}
      />
      <Switch
        label={t('pack.list.month')}
        checked={list.chosenMonth ?? false}
        onCheckedChange={(chosenMonth) => set({ chosenMonth })}
      />
      <NumberField
        label={t('pack.list.substitutes')}
        value={list.substitutes ?? 0}
        range={[0, packBounds.substitutes]}
        onValueChange={(substitutes) => substitutes !== null && set({ substitutes })}
      />
      <Switch
        label={t('pack.list.budget')}
        checked={budget != null}
        onCheckedChange={(on) => set({ budget: on ? { cap: 700, price: 'age' } : null })}
      />
      {budget && <BudgetEditor budget={budget} onChange={(next) => set({ budget: next })} />}
      <Places list={list} set={set} onRename={rename} />
      <Quotas list={list} set={set} />
    </div>
  )
}

function BudgetEditor({ budget, onChange }: { budget: Budget; onChange: (next: Budget) => void }) {
  const { t } = useTranslation('admin')
  const { price } = budget
  return (
    <div className="grid gap-5">
      <div className="grid items-end gap-5 sm:grid-cols-2">
        <Segmented
          label={t('pack.list.price')}
          options={(['age', 'sitelinks', 'table'] as const).map((value) => ({
            value,
            label: t(`pack.list.prices.${value}`),
          }))}
          value={typeof price === 'string' ? price : 'table'}
          onValueChange={(next) => onChange({ ...budget, price: next === 'table' ? freshRows : next })}
        />
        <NumberField
          label={t('pack.list.cap')}
          value={budget.cap}
          range={[1, packBounds.cap]}
          onValueChange={(cap) => cap !== null && onChange({ ...budget, cap })}
        />
      </div>
      {typeof price !== 'string' && (
        <AgeRows
          rows={price}
          label={t('pack.list.costs')}
          least={0}
          onChange={(rows) => onChange({ ...budget, price: rows })}
        />
      )}
    </div>
  )
}

type Part = { list: PackList; set: (part: PackList) => void }

interface GroupProps {
  legend: string
  who: When
  onWho: (who: When) => void
  removeLabel: string
  onRemove: () => void
  children: ReactNode
}

function Group({ legend, who, onWho, removeLabel, onRemove, children }: GroupProps) {
  return (
    <fieldset className="grid gap-4 border-l-2 border-rule pl-4">
      <legend className="sr-only">{legend}</legend>
      <div className="grid items-end gap-5 sm:grid-cols-2">{children}</div>
      <ConditionFields when={who} kinds={whoKinds} onChange={onWho} />
      <p>
        <Button variant="text" size="sm" onClick={onRemove}>
          {removeLabel}
        </Button>
      </p>
    </fieldset>
  )
}

function Places({
  list: { places = [] },
  set,
  onRename,
}: Part & { onRename: (index: number, name: string) => void }) {
  const { t } = useTranslation('admin')
  const words = usePackTexts()
  const add = () => {
    const names = new Set(places.map(({ name }) => name))
    let number = 1
    while (names.has(`${t('pack.list.place')} ${number}`)) number++
    const name = `${t('pack.list.place')} ${number}`
    set({ places: [...places, { name, n: 1, who: conditions.under }] })
  }
  return (
    <>
      {places.map((place, at) => (
        <Group
          // biome-ignore lint/suspicious/noArrayIndexKey: the name changes as it is typed
          key={at}
          legend={placeSentence(place, words)}
          who={place.who}
          onWho={(who) => set({ places: places.with(at, { ...place, who }) })}
          removeLabel={t('pack.list.removePlace')}
          onRemove={() => set({ places: places.toSpliced(at, 1) })}
        >
          <TextField
            label={t('pack.list.name')}
            value={place.name}
            maxLength={packBounds.placeName}
            onChange={(event) => onRename(at, event.target.value)}
          />
          <NumberField
            label={t('pack.list.n')}
            value={place.n}
            range={[1, packBounds.rank]}
            onValueChange={(n) => n !== null && set({ places: places.with(at, { ...place, n }) })}
          />
        </Group>
      ))}
      <p>
        <Button variant="text" size="sm" disabled={places.length >= packBounds.places} onClick={add}>
          {t('pack.list.addPlace')}
        </Button>
      </p>
    </>
  )
}

function Quotas({ list: { quotas = [] }, set }: Part) {
  const { t } = useTranslation('admin')
  const words = usePackTexts()
  return (
    <>
      {quotas.map((quota, at) => (
        <Group
          // biome-ignore lint/suspicious/noArrayIndexKey: quotas have no name of their own
          key={at}
          legend={quotaSentence(quota, words)}
          who={quota.who}
          onWho={(who) => set({ quotas: quotas.with(at, { ...quota, who }) })}
          removeLabel={t('pack.list.removeQuota')}
          onRemove={() => set({ quotas: quotas.toSpliced(at, 1) })}
        >
          <NumberField
            label={t('pack.list.least')}
            value={quota.min ?? 0}
            range={[0, quota.max ?? packBounds.rank]}
            onValueChange={(min) => min !== null && set({ quotas: quotas.with(at, { ...quota, min }) })}
          />
          <NumberField
            label={t('pack.list.most')}
            value={quota.max ?? packBounds.rank}
            range={[quota.min ?? 0, packBounds.rank]}
            onValueChange={(max) => max !== null && set({ quotas: quotas.with(at, { ...quota, max }) })}
          />
        </Group>
      ))}
      <p>
        <Button
          variant="text"
          size="sm"
          disabled={quotas.length >= packBounds.quotas}
          onClick={() => set({ quotas: [...quotas, { who: conditions.woman, min: 1 }] })}
        >
          {t('pack.list.addQuota')}
        </Button>
      </p>
    </>
  )
}
