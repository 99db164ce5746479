import { NumberField as Base } from '@base-ui/react/number-field'
import { Minus, Plus } from 'lucide-react'
import type { Ref } from 'react'
import { useLanguage } from '#web/lib/i18n/i18n.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Field, type FieldText } from './Field.tsx'

type NumberFieldProps = FieldText & {
  value: number | null
  onValueChange: (value: number | null) => void
  range: readonly [min: number, max: number]
  step?: number
  disabled?: boolean
  name?: string
  /** No thousands separator, for years and the like */
  plain?: boolean
  onFocus?: () => void
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
}

const stepper =
  'grid size-11 place-content-center text-soft transition-colors hover:text-ink disabled:opacity-40 data-disabled:cursor-not-allowed'

/** A number with steppers; an integer unless `step` is fractional; null if empty. Controlled, with `Controller`. */
export function NumberField({
  value,
  onValueChange,
  range: [min, max],
  step = 1,
  disabled,
  name,
  plain,
  onFocus,
  onBlur,
  ref,
  ...text
}: NumberFieldProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const isWhole = Number.isInteger(step)
  return (
    <Field {...text}>
      {({ id, readOnly, ...described }) => (
        <Base.Root
          id={id}
          value={value}
          onValueChange={(next) => onValueChange(next)}
          min={min}
          max={max}
          step={step}
          disabled={disabled}
          readOnly={readOnly}
          name={name}
          locale={language}
          // Without grouping, a dot is a decimal separator in every language.
          format={{ useGrouping: !plain && isWhole, maximumFractionDigits: isWhole ? 0 : 1 }}
        >
          <Base.Group className="flex items-center border-b border-edge transition-colors focus-within:border-focus focus-within:shadow-[0_1px_0_0_var(--focus)] hover:border-ink data-disabled:border-dotted print:hidden">
            <Base.Input
              {...described}
              ref={ref}
              onFocus={onFocus}
              onBlur={onBlur}
              className="h-11 w-full min-w-0 bg-transparent text-md tabular-nums outline-none disabled:cursor-not-allowed disabled:text-faint"
            />
            <Base.Decrement className={stepper} aria-label={t('actions.decrease')}>
              <Minus className="size-4" aria-hidden="true" />
            </Base.Decrement>
            <Base.Increment className={stepper} aria-label={t('actions.increase')}>
              <Plus className="size-4" aria-hidden="true" />
            </Base.Increment>
          </Base.Group>
        </Base.Root>
      )}
    </Field>
  )
}
