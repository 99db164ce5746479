import type { ComponentProps } from 'react'
import { codeDigits } from '#web/lib/text/six-digits.ts'
import { TextField } from './TextField.tsx'

/** A code of six digits: phones show digits to type, and offer what has come in by message. */
export function CodeField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'trailing' | 'countFrom'>) {
  return (
    <TextField
      {...props}
      inputMode="numeric"
      autoComplete="one-time-code"
      // Room for the space that some apps put in the middle.
      maxLength={codeDigits + 2}
      spellCheck={false}
    />
  )
}
