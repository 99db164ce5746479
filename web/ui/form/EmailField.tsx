import type { ComponentProps } from 'react'
import { TextField } from './TextField.tsx'

/** A field for an e-mail address, with the matching keyboard and without auto-correction */
export function EmailField(props: ComponentProps<typeof TextField>) {
  return <TextField type="email" inputMode="email" autoCapitalize="none" spellCheck={false} {...props} />
}
