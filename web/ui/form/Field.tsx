import { type ReactNode, use, useId } from 'react'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { cx } from '#web/lib/text/class-names.ts'
import { Saving } from './saving.ts'

export interface FieldText {
  label: string
  /** Hides the label visually; screen readers still read it. */
  labelHidden?: boolean | undefined
  description?: ReactNode
  error?: string | undefined
  /** Shows "optional" beside the label; otherwise a field is required. */
  optional?: boolean | undefined
  className?: string | undefined
}

export interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  readOnly?: true
}

/** Label, control, description and error of one input, connected for assistive technology */
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
  const saving = use(Saving)
  const { t } = useTranslation()
  const described = [description && `${id}-about`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={cx('grid content-start gap-1', className)}>
      <label htmlFor={id} className={cx('text-sm font-medium text-soft', labelHidden && 'sr-only')}>
        {label}
        {optional && <span className="font-normal text-faint"> ({t('fields.optional')})</span>}
      </label>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
        ...(saving ? { readOnly: true } : {}),
      })}
      {description && (
        <p id={`${id}-about`} className="text-sm text-faint">
          {description}
        </p>
      )}
      {/* Always rendered, so that screen readers announce a new message. */}
      <p id={`${id}-error`} role="alert" className="text-sm font-medium text-accent empty:hidden">
        {error}
      </p>
    </div>
  )
}

/** The classes of text-like controls: a single line below */
export const controlClass =
  'h-11 w-full rounded-none border-0 border-b border-edge bg-transparent px-0 text-md text-ink outline-none ' +
  'transition-colors hover:border-ink focus-visible:border-focus focus-visible:shadow-[0_1px_0_0_var(--focus)] ' +
  'aria-invalid:border-accent disabled:cursor-not-allowed disabled:text-faint disabled:border-dotted'
