import type { ComponentProps, ReactNode } from 'react'
import { cx } from '#web/lib/text/class-names.ts'

/** A native checkbox with a label. With react-hook-form: `<Checkbox label=".." {...register('agree')} />` */
export function Checkbox({
  label,
  className,
  ...input
}: Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode }) {
  return (
    <label className={cx('flex min-h-8 items-center gap-3', input.disabled && 'text-faint', className)}>
      <input type="checkbox" {...input} className="size-[1.15rem] shrink-0 accent-ink" />
      <span className="min-w-0">{label}</span>
    </label>
  )
}
