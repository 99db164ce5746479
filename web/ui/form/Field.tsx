import { type ReactNode, useId } from 'react'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { cx } from '#web/lib/text/class-names.ts'

export interface FieldText {
  label: string
  /** Hides the label from sight; it is still read out. */
  labelHidden?: boolean | undefined
  description?: ReactNode
  /** What is wrong, in words. Marks the control as invalid. */
  error?: string | undefined
  /** Says "optional" beside the label; fields are required unless they say so. */
  optional?: boolean | undefined
  className?: string | undefined
}

/** What a control inside of a field must carry. */
export interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** Label, control, description and error of one input, tied together for assistive technology. */
export function Field({
  label,
  labelHidden,
  description,
  error,
  optional,
  className,
  children,
}: FieldText & { children: (control: ControlProps) => ReactNode }) {
  const id = useId()
  const { t } = useTranslation()
  const described = [description && `${id}-about`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={cx('grid content-start gap-1', className)}>
      <label htmlFor={id} className={cx('text-sm font-medium text-soft', labelHidden && 'sr-only')}>
        {label}
        {optional && <span className="font-normal text-faint"> ({t('fields.optional')})</span>}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {description && (
        <p id={`${id}-about`} className="text-sm text-faint">
          {description}
        </p>
      )}
      {/* Always there, so that what appears in it is announced. */}
      <p id={`${id}-error`} role="alert" className="text-sm font-medium text-accent empty:hidden">
        {error}
      </p>
    </div>
  )
}

/** The look of a text-like control: a line to write on. */
export const controlClass =
  'h-11 w-full rounded-none border-0 border-b border-edge bg-transparent px-0 text-md text-ink outline-none ' +
  'transition-colors hover:border-ink focus-visible:border-focus focus-visible:shadow-[0_1px_0_0_var(--focus)] ' +
  'aria-invalid:border-accent disabled:cursor-not-allowed disabled:text-faint disabled:border-dotted'
