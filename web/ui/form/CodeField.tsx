import type { ComponentProps } from 'react'
import { codeDigits, digitsOf } from '#web/lib/text/six-digits.ts'
import { TextField } from './TextField.tsx'

type CodeFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'trailing' | 'countFrom'> & {
  /** The sixth digit sends the form. */
  sends?: boolean
}

/** A code of six digits: phones show digits to type, and offer what has come in by message. */
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
      // Room for the space that some apps put in the middle.
      maxLength={codeDigits + 2}
      spellCheck={false}
    />
  )
}
