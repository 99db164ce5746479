import { Controller, type FieldPathByValue, type FieldValues, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { PickRules } from '../../worker/domain/league-rules.ts'
import { NumberField } from '../ui/NumberField.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { Switch } from '../ui/Switch.tsx'
import { DateField } from '../ui/TextField.tsx'

interface NumberInputProps<Values extends FieldValues> {
  name: FieldPathByValue<Values, number>
  label: string
  description?: string
  range: readonly [number, number]
  /** Written without separators: years. */
  plain?: boolean
  disabled?: boolean
  className?: string
}

/** A whole number of the form around it. */
export function NumberInput<Values extends FieldValues>({ name, range, ...rest }: NumberInputProps<Values>) {
  const { control } = useFormContext<Values>()
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <NumberField
          {...rest}
          name={field.name}
          ref={field.ref}
          value={field.value ?? null}
          onValueChange={field.onChange}
          onBlur={field.onBlur}
          min={range[0]}
          max={range[1]}
          error={fieldState.error?.message}
        />
      )}
    />
  )
}

export interface PickRulesLimits {
  maxPicks: readonly [number, number]
  birthYear: readonly [number, number]
}

/** The ratios on offer; one that is set already stays on offer too. */
const ratios = [1, 2, 3]

/** The pick rules of a league, as fields of the form around them. */
export function PickRulesFields({
  limits,
  disabled = false,
}: {
  limits: PickRulesLimits
  disabled?: boolean
}) {
  const { t } = useTranslation()
  const { control, watch } = useFormContext<PickRules>()
  const [allowReplacements, ratio] = watch(['allowReplacements', 'replacementRatio'])
  const options = ratios.includes(ratio) ? ratios : [...ratios, ratio].sort((a, b) => a - b)
  return (
    <div className="grid gap-5">
      <NumberInput<PickRules>
        name="maxPicks"
        label={t('rules.maxPicks')}
        range={limits.maxPicks}
        disabled={disabled}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <NumberInput<PickRules>
          name="minBirthYear"
          label={t('rules.minBirthYear')}
          range={limits.birthYear}
          plain
          disabled={disabled}
        />
        <NumberInput<PickRules>
          name="maxBirthYear"
          label={t('rules.maxBirthYear')}
          range={limits.birthYear}
          plain
          disabled={disabled}
        />
      </div>
      <Controller
        control={control}
        name="allowNewPicks"
        render={({ field }) => (
          <Switch
            label={t('rules.allowNewPicks')}
            description={t('rules.allowNewPicksAbout')}
            checked={field.value}
            onCheckedChange={field.onChange}
            disabled={disabled}
          />
        )}
      />
      <NumberInput<PickRules>
        name="newPickDelayDays"
        label={t('rules.newPickDelayDays')}
        description={t('rules.newPickDelayDaysAbout')}
        range={[0, 365]}
        disabled={disabled}
      />
      <Controller
        control={control}
        name="allowReplacements"
        render={({ field }) => (
          <Switch
            label={t('rules.allowReplacements')}
            description={t('rules.allowReplacementsAbout')}
            checked={field.value}
            onCheckedChange={field.onChange}
            disabled={disabled}
          />
        )}
      />
      <Controller
        control={control}
        name="replacementRatio"
        render={({ field }) => (
          <Segmented
            label={t('rules.replacementRatio')}
            options={options.map((option) => ({
              value: String(option),
              label: String(option),
              disabled: disabled || !allowReplacements,
            }))}
            value={String(field.value)}
            onValueChange={(next) => field.onChange(Number(next))}
          />
        )}
      />
    </div>
  )
}

export interface SeasonDatesValues {
  startDate: string | null
  endDate: string | null
}

const orNull = { setValueAs: (day: string | null) => day || null }

/** First and last day of a season, as fields of the form around them. Either may be left open. */
export function SeasonDatesFields({
  startDisabled,
  endDisabled,
  min,
}: {
  startDisabled?: boolean
  endDisabled?: boolean
  /** The earliest day on offer. */
  min?: string | undefined
}) {
  const { t } = useTranslation()
  const { register, watch, formState } = useFormContext<SeasonDatesValues>()
  const { errors } = formState
  const start = watch('startDate')
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <DateField
        label={t('rules.startDate')}
        optional
        min={min}
        {...register('startDate', orNull)}
        disabled={startDisabled}
        error={errors.startDate?.message}
      />
      <DateField
        label={t('rules.endDate')}
        optional
        min={start || min}
        {...register('endDate', orNull)}
        disabled={endDisabled}
        error={errors.endDate?.message}
      />
    </div>
  )
}
