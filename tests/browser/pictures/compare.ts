import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'
import { inRoot } from '#scripts/lib/paths.ts'
import { palettePng } from '#tests/support/screens/palette-png.ts'

/** Reference pictures; they are tracked. */
const references = inRoot('tests/browser/pictures/reference')
/** Pictures that differ: the actual ones, and ones with the differences in red. */
const output = inRoot('test-output/pictures')

/** Pixels that may differ: fewer than a letter has. */
const mostDifferent = 12

/** The difference of a picture from its reference, in words and as a picture; null: none. */
const differenceOf = (actual: PNG, reference: PNG): { text: string; shown: PNG | null } | null => {
  const { width, height } = actual
  if (width !== reference.width || height !== reference.height)
    return { text: `${width} × ${height} px, not ${reference.width} × ${reference.height}`, shown: null }
  const shown = new PNG({ width, height })
  const pixels = pixelmatch(actual.data, reference.data, shown.data, width, height, { threshold: 0.1 })
  return pixels > mostDifferent ? { text: `${pixels} pixels differ`, shown } : null
}

const save = (name: string, image: PNG | Buffer): void => {
  mkdirSync(output, { recursive: true })
  writeFileSync(join(output, `${name}.png`), Buffer.isBuffer(image) ? image : palettePng(image))
}

/** Stores a picture as the reference of this name, unless the existing one is equal. */
export const renew = (name: string, picture: Buffer): void => {
  const file = join(references, `${name}.png`)
  const actual = PNG.sync.read(picture)
  if (existsSync(file) && !differenceOf(actual, PNG.sync.read(readFileSync(file)))) return
  mkdirSync(references, { recursive: true })
  writeFileSync(file, palettePng(actual))
}

/**
 * Compares pictures of a screen with its reference until one is equal: a screen may still be loading.
 * @returns a description of the difference with its file; null: none
 */
export const compare = async (name: string, take: () => Promise<Buffer>): Promise<string | null> => {
  const file = join(references, `${name}.png`)
  if (!existsSync(file)) return `${name}: there is no picture of it yet; npm run pictures takes one`
  const reference = PNG.sync.read(readFileSync(file))
  for (let tries = 4; ; tries--) {
    const picture = await take()
    const difference = differenceOf(PNG.sync.read(picture), reference)
    if (!difference) return null
    if (tries > 1) {
      await new Promise((resolve) => setTimeout(resolve, 250))
      continue
    }
    save(`${name}-actual`, picture)
    if (difference.shown) save(`${name}-difference`, difference.shown)
    return `${name}: ${difference.text}; see test-output/pictures/${name}-actual.png. If it is meant: npm run pictures`
  }
}
