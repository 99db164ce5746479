import type { ComponentProps } from 'react'
import { codeDigits, digitsOf } from '#web/lib/text/six-digits.ts'
import { TextField } from './TextField.tsx'

type CodeFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'trailing' | 'countAbove'> & {
  /** Submits the form when the sixth digit is typed. */
  sends?: boolean
}

/** A field for a six-digit code: phones show a number pad and offer codes from messages. */
export function CodeField({ sends = false, onChange, ...props }: CodeFieldProps) {
  return (
    <TextField
      {...props}
      onChange={(event) => {
        onChange?.(event)
        if (sends && digitsOf(event.target.value).length === codeDigits) event.target.form?.requestSubmit()
      }}
      inputMode="numeric"
      autoComplete="one-time-code"
      // Some apps put a space in the middle of the code.
      maxLength={codeDigits + 2}
      spellCheck={false}
    />
  )
}
