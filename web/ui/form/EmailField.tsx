import type { ComponentProps } from 'react'
import { TextField } from './TextField.tsx'

/** A line for an e-mail address, with the keyboard for one and nothing that corrects it. */
export function EmailField(props: ComponentProps<typeof TextField>) {
  return <TextField type="email" inputMode="email" autoCapitalize="none" spellCheck={false} {...props} />
}
