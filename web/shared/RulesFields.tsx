import { type FieldPathByValue, type FieldValues, useController, useFormContext } from 'react-hook-form'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { NumberField } from '../ui/form/NumberField.tsx'
import { DateField } from '../ui/form/TextField.tsx'

interface NumberInputProps<Values extends FieldValues> {
  name: FieldPathByValue<Values, number>
  label: string
  description?: string | undefined
  range: readonly [number, number]
  /** No thousands separators, for years */
  plain?: boolean
  disabled?: boolean
  className?: string
  onFocus?: () => void
}

export function NumberInput<Values extends FieldValues>({ name, ...rest }: NumberInputProps<Values>) {
  const { field, fieldState } = useController<Values>({ name })
  return (
    <NumberField
      {...rest}
      name={field.name}
      ref={field.ref}
      value={field.value ?? null}
      onValueChange={field.onChange}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
    />
  )
}

export interface SeasonDatesValues {
  startDate: string | null
  endDate: string | null
}

const orNull = { setValueAs: (day: string | null) => day || null }

export function SeasonDatesFields({
  startDisabled,
  endDisabled,
  min,
}: {
  startDisabled?: boolean
  endDisabled?: boolean
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
