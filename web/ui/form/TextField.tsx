import { Search, X } from 'lucide-react'
import { type ComponentProps, type ReactNode, useImperativeHandle, useRef } from 'react'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { cx } from '#web/lib/text/class-names.ts'
import { IconButton } from '../Button.tsx'
import { controlClass, Field, type FieldText } from './Field.tsx'

type TextFieldProps = FieldText &
  Omit<ComponentProps<'input'>, 'id' | 'className'> & {
    /** At the right end of the field: a unit, a button */
    trailing?: ReactNode
    /** Shows how many characters are left, above this length. Needs `maxLength` and a controlled value. */
    countAbove?: number
  }

/**
 * A single-line text field. With react-hook-form: `<TextField label=".." {...register('name')}
 * error={errors.name?.message} />`
 */
export function TextField({
  label,
  labelHidden,
  description,
  error,
  optional,
  className,
  trailing,
  countAbove,
  ...input
}: TextFieldProps) {
  const { t } = useTranslation()
  const length = typeof input.value === 'string' ? input.value.length : 0
  const left = countAbove !== undefined && length > countAbove ? (input.maxLength ?? 0) - length : null
  return (
    <Field {...{ label, labelHidden, description, error, optional, className }}>
      {(control) => (
        <>
          <div className="relative">
            <input
              type="text"
              {...input}
              {...control}
              className={cx(controlClass, trailing ? 'pr-11' : '')}
            />
            {trailing && (
              <div className="absolute inset-y-0 right-0 flex items-center text-faint">{trailing}</div>
            )}
          </div>
          <p aria-live="polite" className="text-xs text-faint empty:hidden">
            {left !== null && t('fields.charactersLeft', { count: left })}
          </p>
        </>
      )}
    </Field>
  )
}

export function TextAreaField({
  label,
  labelHidden,
  description,
  error,
  optional,
  className,
  ...input
}: FieldText & Omit<ComponentProps<'textarea'>, 'id' | 'className'>) {
  return (
    <Field {...{ label, labelHidden, description, error, optional, className }}>
      {(control) => (
        <textarea
          rows={4}
          {...input}
          {...control}
          className={cx(controlClass, 'h-auto min-h-24 resize-y py-2')}
        />
      )}
    </Field>
  )
}

/** A UTC day, `YYYY-MM-DD`, with the browser's date picker; `min` and `max` are days too. */
export function DateField(props: Omit<TextFieldProps, 'type' | 'trailing' | 'countAbove'>) {
  // With `required`, CSS can select empty fields (`:invalid`): WebKit shows today's date in them (styles/base.css).
  return <TextField {...props} type="date" required aria-required={!props.optional} />
}

export function SearchField({
  label,
  onClear,
  className,
  ref,
  ...input
}: Omit<ComponentProps<'input'>, 'id' | 'className'> & {
  label: string
  onClear: () => void
  className?: string
}) {
  const { t } = useTranslation()
  const own = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => own.current as HTMLInputElement) // The input is mounted when handles are set.
  return (
    <Field label={label} labelHidden className={className}>
      {(control) => (
        <div className="relative print:hidden">
          <Search
            className="pointer-events-none absolute top-3 left-0 size-5 text-faint"
            aria-hidden="true"
          />
          <input
            type="search"
            autoComplete="off"
            spellCheck={false}
            placeholder={label}
            {...input}
            {...control}
            ref={own}
            className={cx(
              controlClass,
              'h-[2.875rem] border-ink px-8 [&::-webkit-search-cancel-button]:hidden',
            )}
          />
          {input.value ? (
            <IconButton
              label={t('actions.clear')}
              icon={<X />}
              className="absolute top-1 right-0"
              onClick={() => {
                onClear()
                own.current?.focus()
              }}
            />
          ) : null}
        </div>
      )}
    </Field>
  )
}
