type Letter = [advance: number, outline: string]

/** A face as outlines, made by the build (scripts/lib/build/letters.ts). Lengths are in the units of the face. */
export interface Letters {
  unitsPerEm: number
  /** How far each letter takes the pen, and its outline as an SVG path with y upwards. */
  letters: Record<string, Letter>
  /** What stands for a letter that the face has neither with its marks nor without. */
  missing: Letter
  /** How much nearer, or farther, the second of two letters stands. */
  kerning: Record<string, number>
}

interface Placed {
  /** Where it begins, in units of the face. */
  x: number
  outline: string
}

const withoutMarks = (letter: string): string => letter.normalize('NFD').charAt(0)

const isSeen = (letter: string): boolean => /[\p{L}\p{N}\p{P}\p{S}]/u.test(letter)

/** A text on one line: where each letter stands, and how wide all is. What nobody sees is left out. */
export const setLine = (
  { letters, missing, kerning }: Letters,
  text: string,
): { width: number; placed: Placed[] } => {
  const placed: Placed[] = []
  let width = 0
  let before = ''
  for (const letter of text.normalize('NFC')) {
    if (!letters[letter] && !isSeen(letter)) continue
    const base = withoutMarks(letter)
    const [advance, outline] = letters[letter] ?? letters[base] ?? missing
    width += kerning[before + base] ?? 0
    if (outline) placed.push({ x: width, outline })
    width += advance
    before = base
  }
  return { width, placed }
}
