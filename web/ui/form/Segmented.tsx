import { type ReactNode, use, useId } from 'react'
import { cx } from '#web/lib/text/class-names.ts'
import { Saving } from './saving.ts'

interface SegmentedProps<Value extends string> {
  label: string
  labelHidden?: boolean
  options: readonly { value: Value; label: string; icon?: ReactNode; disabled?: boolean }[]
  value: Value
  onValueChange: (value: Value) => void
  className?: string
}

/** Selects one of two to four visible options: native radio buttons in one line. */
export function Segmented<Value extends string>({
  label,
  labelHidden,
  options,
  value,
  onValueChange,
  className,
}: SegmentedProps<Value>) {
  const name = useId()
  const saving = use(Saving)
  return (
    <fieldset className={cx('min-w-0', className)}>
      <legend className={cx('mb-2 text-sm font-medium text-soft', labelHidden && 'sr-only')}>{label}</legend>
      <div className="flex flex-wrap rounded border border-edge/60 p-0.5">
        {options.map((option) => (
          <label
            key={option.value}
            className={cx(
              'relative flex h-9 flex-1 cursor-pointer items-center justify-center gap-2 whitespace-nowrap rounded-sm px-3 text-sm font-medium',
              'text-soft transition-colors hover:text-ink has-checked:bg-ink has-checked:text-paper has-disabled:cursor-not-allowed has-disabled:opacity-45',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus [&_svg]:size-4',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => !saving && onValueChange(option.value)}
              className="absolute inset-0 cursor-[inherit] appearance-none rounded-sm opacity-0"
            />
            {option.icon}
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
