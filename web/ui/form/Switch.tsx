import { Switch as Base } from '@base-ui/react/switch'
import { type ReactNode, use, useId } from 'react'
import { cx } from '#web/lib/text/class-names.ts'
import { Saving } from './saving.ts'

interface SwitchProps {
  label: string
  description?: ReactNode
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  disabled?: boolean
  /** A change is being saved: not `disabled`, so that the switch stays focusable. */
  busy?: boolean
  className?: string
}

/** An on/off switch. Controlled: in react-hook-form through `Controller`. */
export function Switch({
  label,
  description,
  checked,
  onCheckedChange,
  disabled,
  busy = false,
  className,
}: SwitchProps) {
  const id = useId()
  const saving = use(Saving)
  return (
    <div className={cx('flex items-start justify-between gap-6 py-2', className)}>
      <div>
        <label htmlFor={id} className={cx('font-medium', disabled && 'text-faint')}>
          {label}
        </label>
        {description && (
          <p id={`${id}-about`} className="text-sm text-faint">
            {description}
          </p>
        )}
      </div>
      <Base.Root
        id={id}
        nativeButton
        render={<button type="button" />}
        checked={checked}
        onCheckedChange={(next) => onCheckedChange(next)}
        disabled={disabled}
        readOnly={busy || saving}
        aria-describedby={description ? `${id}-about` : undefined}
        className={cx(
          'relative mt-0.5 h-6 w-11 shrink-0 rounded-full border border-edge bg-transparent transition-colors',
          'data-checked:border-ink data-checked:bg-ink data-disabled:cursor-not-allowed data-disabled:opacity-45',
        )}
      >
        <Base.Thumb className="block size-4 translate-x-[0.2rem] rounded-full bg-edge transition-transform data-checked:translate-x-[1.4rem] data-checked:bg-paper" />
      </Base.Root>
    </div>
  )
}
