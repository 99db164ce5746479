import { ArrowDown, ArrowUp, Lock } from 'lucide-react'
import { useRef, useState } from 'react'
import { Controller, useController, useFormContext } from 'react-hook-form'
import { durationRange } from '#contracts/competitions/competition-settings.ts'
import type { TieBreaker } from '#domain/competitions/competition-types.ts'
import type { CompetitionKind } from '#domain/competitions/kinds/kind-registry.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useKindWords } from '#web/shared/competitions/kind-words.ts'
import { settingsInUse } from '#web/shared/competitions/settings-in-use.ts'
import { NumberInput } from '#web/shared/RulesFields.tsx'
import { IconButton } from '#web/ui/Button.tsx'
import { Segmented } from '#web/ui/form/Segmented.tsx'
import { Switch } from '#web/ui/form/Switch.tsx'
import type { CompetitionValues } from './form/form-values.ts'

export function SettingsFields({ type }: { type: CompetitionKind }) {
  const words = useKindWords()
  const { control, watch, getValues, setValue } = useFormContext<CompetitionValues>()
  return settingsInUse(type, watch()).map(([name, setting]) => {
    if (setting.takes === 'tie-breakers') return <TieOrder key={name} />
    const label = words(`${type}.settings.${name}.label`)
    if (setting.takes === 'days')
      return (
        <NumberInput<Record<string, number>>
          key={name}
          name={name}
          label={label}
          range={durationRange}
          // From now on no other length is proposed: it would mix with what is typed.
          onFocus={() => setValue(name, getValues(name), { shouldTouch: true })}
          className="sm:max-w-md"
        />
      )
    return (
      <Controller
        key={name}
        control={control}
        name={name}
        render={({ field }) =>
          setting.takes === 'flag' ? (
            <Switch
              label={label}
              description={words(`${type}.settings.${name}.about`)}
              checked={Boolean(field.value)}
              onCheckedChange={field.onChange}
            />
          ) : (
            <Segmented
              label={label}
              options={setting.of.map((value) => ({
                value,
                label: words(`${type}.settings.${name}.${value}.label`),
              }))}
              value={String(field.value)}
              onValueChange={field.onChange}
              className="sm:max-w-md"
            />
          )
        }
      />
    )
  })
}

function TieOrder() {
  const { t } = useTranslation('competitions')
  const { field } = useController<CompetitionValues, 'tiebreakerPriority'>({ name: 'tiebreakerPriority' })
  return (
    <>
      <Switch
        label={t('form.seasonPoints')}
        description={t('form.seasonPointsAbout')}
        checked={field.value.includes('season_points')}
        onCheckedChange={(counts) => {
          const others = field.value.filter((tie: TieBreaker) => tie !== 'season_points')
          field.onChange(counts ? ['season_points', ...others] : others)
        }}
      />
      <TiebreakerOrder value={field.value} onChange={field.onChange} />
    </>
  )
}

/** Orders the tie-breakers with buttons; a moved one keeps the focus. The coin is always last. */
function TiebreakerOrder({
  value,
  onChange,
}: {
  value: readonly TieBreaker[]
  onChange: (order: TieBreaker[]) => void
}) {
  const { t } = useTranslation('competitions')
  const [said, setSaid] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const movable = value.length - 1
  const move = (tie: TieBreaker, by: 1 | -1) => {
    const from = value.indexOf(tie)
    const to = from + by
    const order = value.toSpliced(from, 1).toSpliced(to, 0, tie)
    onChange(order)
    setSaid(t('form.moved', { name: t(`form.tie.${tie}`), place: to + 1 }))
    // At either end the pressed button disappears: focus the other one.
    const stays = by < 0 ? to > 0 : to < movable - 1
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-move="${tie}:${stays ? by : -by}"]`)?.focus(),
    )
  }
  return (
    <div>
      <p className="text-sm font-medium text-soft">{t('form.ties')}</p>
      <p className="mb-2 text-sm text-faint">{t('form.tiesAbout')}</p>
      <ol ref={list} className="border-t border-rule">
        {value.map((tie, index) => {
          const name = t(`form.tie.${tie}`)
          return (
            <li key={tie} className="flex min-h-12 items-center gap-3 border-b border-rule">
              <span className="w-5 text-faint tabular-nums">{index + 1}</span>
              <span className="flex-1">{name}</span>
              {tie === 'coin' ? (
                <Lock className="mr-3 size-4 text-faint" aria-hidden="true" />
              ) : (
                <>
                  <IconButton
                    label={t('form.up', { name })}
                    icon={<ArrowUp />}
                    disabled={index === 0}
                    data-move={`${tie}:-1`}
                    onClick={() => move(tie, -1)}
                  />
                  <IconButton
                    label={t('form.down', { name })}
                    icon={<ArrowDown />}
                    disabled={index === movable - 1}
                    data-move={`${tie}:1`}
                    onClick={() => move(tie, 1)}
                  />
                </>
              )}
            </li>
          )
        })}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  )
}
