import type { ComponentProps } from 'react'
import { TextField } from './TextField.tsx'

export function EmailField(props: ComponentProps<typeof TextField>) {
  return <TextField type="email" inputMode="email" autoCapitalize="none" spellCheck={false} {...props} />
}
