import { Fragment, type ReactNode } from 'react'

/**
 * Fills the `{name}` placeholders of a translated text with elements, such as links. Values are not parsed, so user
 * input is safe. Placeholders without a value are left out.
 */
export const richText = (text: string, parts: Readonly<Record<string, ReactNode>>): ReactNode =>
  text.split(/\{(\w+)\}/).map((piece, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence never change places
    index % 2 === 0 ? piece : <Fragment key={index}>{parts[piece]}</Fragment>,
  )
