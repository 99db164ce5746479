import { ChevronDown } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { cx } from '#web/lib/text/class-names.ts'
import { Field, type FieldText } from './Field.tsx'
import type { SelectOption } from './SelectControl.tsx'
import { type SelectLook, selectTriggerClass } from './select-class.ts'

type SelectProps<Value extends string> = FieldText & {
  options: readonly SelectOption<Value>[]
  value: Value | null
  onValueChange: (value: Value) => void
  look?: SelectLook
}

// The listbox is a large part of the UI kit, so screens render without waiting for it.
const SelectControl = lazy(() => import('./SelectControl.tsx'))

/**
 * Selects one of several options. Controlled: in react-hook-form through `Controller`. For two or three use Segmented.
 */
export function Select<Value extends string>({
  options,
  value,
  onValueChange,
  look = 'line',
  ...text
}: SelectProps<Value>) {
  const { t } = useTranslation()
  const empty = t('fields.choose')
  const chosen = options.find((option) => option.value === value)
  return (
    <Field {...text}>
      {(control) => (
        <Suspense
          fallback={
            <button type="button" disabled id={control.id} className={selectTriggerClass[look]}>
              <span className={cx('min-w-0', !chosen && 'text-faint')}>{chosen?.label ?? empty}</span>
              <ChevronDown className="size-4 shrink-0 text-soft" aria-hidden="true" />
            </button>
          }
        >
          <SelectControl
            control={control}
            options={options}
            value={value}
            // The value is one of the options above.
            onValueChange={(next) => onValueChange(next as Value)}
            placeholder={empty}
            look={look}
          />
        </Suspense>
      )}
    </Field>
  )
}
