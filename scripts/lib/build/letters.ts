import { mkdir, writeFile } from 'node:fs/promises'
import * as harfbuzz from 'harfbuzzjs'
import type { Letters } from '#worker/pictures/letters.ts'
import { pictureFonts } from './fonts.ts'

/** Characters with kerning between them; an accented letter uses the kerning of its base letter. */
const kerned = [...Array.from({ length: 0x7f - 0x21 }, (_, i) => String.fromCharCode(0x21 + i)), ...'‘’“”–—…']

const missingGlyph = 0

const shaped = (font: harfbuzz.Font, text: string) => {
  const buffer = new harfbuzz.Buffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  // No ligatures: outlines are stored per letter.
  harfbuzz.shape(font, buffer, [new harfbuzz.Feature('liga', 0)])
  const positions = buffer.getGlyphPositions()
  return buffer.getGlyphInfos().map(({ codepoint }, at) => ({
    glyph: codepoint,
    advance: positions[at]?.xAdvance ?? 0,
  }))
}

const addLetters = (all: Letters, font: harfbuzz.Font, letters: string): void => {
  for (const letter of letters) {
    const [first] = shaped(font, letter)
    if (first && first.glyph !== missingGlyph)
      all.letters[letter] = [first.advance, font.glyphToPath(first.glyph)]
  }
}

const addKerning = (all: Letters, font: harfbuzz.Font): void => {
  for (const left of kerned)
    for (const right of kerned) {
      const advance = shaped(font, left + right)[0]?.advance ?? 0
      const alone = all.letters[left]?.[0] ?? advance
      if (advance !== alone) all.kerning[left + right] = advance - alone
    }
}

/** Writes {folder}/letters.json: the glyph outlines and kerning with which the Worker draws text in pictures. */
export const writeLetters = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true })
  const all: Letters = { unitsPerEm: 0, letters: {}, missing: [0, ''], kerning: {} }
  for (const [at, { font: file, letters }] of (await pictureFonts()).entries()) {
    const face = new harfbuzz.Face(new harfbuzz.Blob(file))
    const font = new harfbuzz.Font(face)
    all.unitsPerEm = face.upem
    addLetters(all, font, letters)
    if (at > 0) continue
    addKerning(all, font)
    all.missing = [font.glyphHAdvance(missingGlyph), font.glyphToPath(missingGlyph)]
  }
  await writeFile(`${folder}/letters.json`, JSON.stringify(all))
}
