/** A face as outlines, made by the build (scripts/lib/build/letters.ts). Lengths are in parts of an em, of which there are `em`. */
export interface Letters {
  em: number
  /** How far each letter takes the pen, and its outline as an SVG path with y upwards. */
  letters: Record<string, [advance: number, outline: string]>
  /** How much nearer, or farther, the second of two letters stands. */
  kerning: Record<string, number>
}

interface Placed {
  /** Where it begins, in parts of an em. */
  x: number
  outline: string
}

const withoutMarks = (letter: string): string => letter.normalize('NFD').charAt(0)

/** A text on one line: where each letter stands, and how wide all is. What the face has no letter for is left out. */
export const setLine = ({ letters, kerning }: Letters, text: string): { width: number; placed: Placed[] } => {
  const placed: Placed[] = []
  let width = 0
  let before = ''
  for (const letter of text.normalize('NFC')) {
    const found = letters[letter]
    if (!found) continue
    const [advance, outline] = found
    const base = withoutMarks(letter)
    width += kerning[before + base] ?? 0
    if (outline) placed.push({ x: width, outline })
    width += advance
    before = base
  }
  return { width, placed }
}
