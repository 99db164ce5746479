import { Controller, useController, useFormContext } from 'react-hook-form'
import { durationRange } from '#contracts/competitions/competition-settings.ts'
import type { TieBreaker } from '#domain/competitions/competition-types.ts'
import type { CompetitionKind } from '#domain/competitions/kinds/kind-registry.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { NumberInput } from '#web/shared/RulesFields.tsx'
import { Segmented } from '#web/ui/form/Segmented.tsx'
import { Switch } from '#web/ui/form/Switch.tsx'
import type { CompetitionValues } from './form/form-values.ts'
import { TiebreakerOrder } from './form/TiebreakerOrder.tsx'
import { settingsInUse } from './settings-in-use.ts'
import { useKindWords } from './words.ts'

export function SettingsFields({ type }: { type: CompetitionKind }) {
  const words = useKindWords()
  const { control, watch } = useFormContext<CompetitionValues>()
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
