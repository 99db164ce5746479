import type { Pen } from './draw.ts'

/** A text on several lines, at the size that fits. */
export interface SetText {
  size: number
  lines: string[]
}

/** Splits a word that is too long for a line. */
const pieces = (word: string, fits: (text: string) => boolean): string[] => {
  const parts: string[] = []
  let part = ''
  for (const letter of word) {
    if (part !== '' && !fits(part + letter)) {
      parts.push(part)
      part = ''
    }
    part += letter
  }
  return [...parts, part]
}

const wrapped = (text: string, fits: (line: string) => boolean): string[] => {
  const words = text.split(' ').flatMap((word) => (fits(word) ? [word] : pieces(word, fits)))
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    if (last !== undefined && fits(`${last} ${word}`)) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

/** Sets a text as large as fits the width: the first of the sizes that needs no more than its number of lines. */
export const setText = (
  text: string,
  width: number,
  sizes: readonly { size: number; lines: number }[],
  pen: Pick<Pen, 'widthOf'>,
): SetText => {
  // Measured once, because widths are proportional to the size.
  const known = new Map<string, number>()
  const widthOf = (line: string): number => {
    const found = known.get(line) ?? pen.widthOf(line, 1)
    known.set(line, found)
    return found
  }
  let set: SetText = { size: 0, lines: [] }
  for (const { size, lines: most } of sizes) {
    set = { size, lines: wrapped(text, (line) => widthOf(line) * size <= width) }
    if (set.lines.length <= most) return set
    set.lines.length = most
  }
  return set
}
