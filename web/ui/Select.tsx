import { Select as Base } from '@base-ui/react/select'
import { Check, ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { cx } from '../lib/class-names.ts'
import { controlClass, Field, type FieldText } from './Field.tsx'

export interface SelectOption<Value extends string> {
  value: Value
  label: string
  /** A second line that explains the option. */
  description?: string
  disabled?: boolean
}

type SelectProps<Value extends string> = FieldText & {
  options: readonly SelectOption<Value>[]
  value: Value | null
  onValueChange: (value: Value) => void
  disabled?: boolean
  name?: string
  placeholder?: string
}

/** One of several options. Controlled: in react-hook-form through `Controller`. For two or three see Segmented. */
export function Select<Value extends string>({
  options,
  value,
  onValueChange,
  disabled,
  name,
  placeholder,
  ...text
}: SelectProps<Value>) {
  const { t } = useTranslation()
  return (
    <Field {...text}>
      {({ id, ...described }) => (
        <Base.Root
          id={id}
          items={options}
          value={value}
          onValueChange={(next) => next !== null && onValueChange(next)}
          disabled={disabled}
          name={name}
          modal={false}
        >
          <Base.Trigger
            {...described}
            className={cx(controlClass, 'flex items-center justify-between gap-2 text-left')}
          >
            <Base.Value
              placeholder={<span className="text-faint">{placeholder ?? t('fields.choose')}</span>}
            />
            <Base.Icon>
              <ChevronDown className="size-4 text-soft" aria-hidden="true" />
            </Base.Icon>
          </Base.Trigger>
          <Base.Portal>
            <Base.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-50 outline-none">
              <Base.Popup className="popup max-h-(--available-height) min-w-(--anchor-width) overflow-y-auto py-1">
                <Base.List>
                  {options.map((option) => (
                    <Base.Item
                      key={option.value}
                      value={option.value}
                      disabled={option.disabled}
                      className="popup-item grid grid-cols-[1.25rem_1fr] items-baseline gap-x-2"
                    >
                      <Base.ItemIndicator className="col-start-1">
                        <Check className="size-4 translate-y-0.5" aria-hidden="true" />
                      </Base.ItemIndicator>
                      <Base.ItemText className="col-start-2">{option.label}</Base.ItemText>
                      {option.description && (
                        <span className="col-start-2 text-sm text-faint">{option.description}</span>
                      )}
                    </Base.Item>
                  ))}
                </Base.List>
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </Base.Root>
      )}
    </Field>
  )
}
