type Letter = [advance: number, outline: string]

/** A font as outlines, made by the build (scripts/lib/build/letters.ts). Lengths are in font units. */
export interface Letters {
  unitsPerEm: number
  /** Each letter's advance width, and its outline as an SVG path with y upwards. */
  letters: Record<string, Letter>
  /** Used for a letter that the font has neither with nor without its diacritics. */
  missing: Letter
  /** The kerning of two letters: negative is closer. */
  kerning: Record<string, number>
}

interface Placed {
  /** Where it begins, in font units. */
  x: number
  outline: string
}

const withoutMarks = (letter: string): string => letter.normalize('NFD').charAt(0)

const isSeen = (letter: string): boolean => /[\p{L}\p{N}\p{P}\p{S}]/u.test(letter)

/** Sets a text on one line: each letter's position, and the total width. Invisible characters are left out. */
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
