import type { ComponentProps } from 'react'
import { TextField } from './TextField.tsx'

/** How many digits the codes of mails and authenticator apps have. */
export const codeDigits = 6

/** A code of six digits: phones show digits to type, and offer what has come in by message. */
export function CodeField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'trailing' | 'countFrom'>) {
  return (
    <TextField
      {...props}
      inputMode="numeric"
      autoComplete="one-time-code"
      // Room for the space that some apps put in the middle.
      maxLength={codeDigits + 2}
      className={props.className}
      spellCheck={false}
    />
  )
}

/** The digits of a code as typed or pasted. */
export const digitsOf = (typed: string): string => typed.replace(/\D/g, '')
