import { useId } from 'react'

interface ChoiceProps<Value extends string> {
  legend: string
  options: readonly { value: Value; label: string; note: string | null }[]
  value: Value
  onValueChange: (value: Value) => void
}

export function Choice<Value extends string>({ legend, options, value, onValueChange }: ChoiceProps<Value>) {
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 font-serif text-2xl font-medium tracking-[-0.01em]">{legend}</legend>
      <div className="border-t border-ink">
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-12 cursor-pointer flex-wrap items-center gap-x-3 border-b border-rule px-1 py-2 has-checked:bg-wash has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onValueChange(option.value)}
              className="size-4 shrink-0 accent-ink outline-none"
            />
            <span className="grow font-medium">{option.label}</span>
            {option.note && <span className="text-sm text-soft tabular-nums">{option.note}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
