import { Fragment, type ReactNode } from 'react'

/**
 * A text with `{name}` places, filled with elements: links and names inside of a translated sentence. What people have
 * typed is never parsed. A place that nothing is given for is left out.
 */
export const richText = (text: string, parts: Readonly<Record<string, ReactNode>>): ReactNode =>
  text.split(/\{(\w+)\}/).map((piece, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence never change places
    index % 2 === 0 ? piece : <Fragment key={index}>{parts[piece]}</Fragment>,
  )
