import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'
import { inRoot } from '../paths.ts'

/*
 * The two font families, reduced to Europe's Latin alphabets and the weights of the design: half the bytes of
 * the packaged files.
 */

const target = inRoot('dist/fonts')

/** First and last code points, both included; same as the `unicode-range`s in web/styles/fonts.css. */
const scripts = {
  latin: [
    [0x20, 0xff],
    [0x131, 0x131],
    [0x152, 0x153],
    [0x2bb, 0x2bc],
    [0x2c6, 0x2c6],
    [0x2da, 0x2da],
    [0x2dc, 0x2dc],
    [0x304, 0x304],
    [0x308, 0x308],
    [0x329, 0x329],
    [0x2000, 0x206f],
    [0x20ac, 0x20ac],
    [0x2122, 0x2122],
    [0x2191, 0x2191],
    [0x2193, 0x2193],
    [0x2212, 0x2212],
    [0x2215, 0x2215],
  ],
  'latin-ext': [
    [0x100, 0x24f],
    [0x2bd, 0x2c5],
    [0x2c7, 0x2cc],
    [0x2ce, 0x2d7],
    [0x2dd, 0x2ff],
    [0x1e00, 0x1e9f],
    [0x1ef2, 0x1eff],
    [0x20a0, 0x20ab],
    [0x20ad, 0x20c0],
  ],
} as const

const families = {
  inter: { min: 400, max: 600 },
  newsreader: { min: 400, max: 500 },
} as const

/**
 * The OpenType features to keep: kerning, ligatures, marks, tabular figures, and the two character variants of Inter
 * that web/styles/base.css uses. All others would add a seventh to the bytes.
 */
const features = ['kern', 'liga', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum', 'cv05', 'ss03']

const textOf = (ranges: (typeof scripts)[keyof typeof scripts]): string =>
  ranges
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, i) => first + i))
    .map((point) => String.fromCodePoint(point))
    .join('')

/** Writes dist/fonts/{inter,newsreader}-{latin,latin-ext}.woff2, to which the style sheets refer. */
export const writeFonts = async (): Promise<void> => {
  await mkdir(target, { recursive: true })
  const { resolve } = createRequire(import.meta.url)
  for (const [family, wght] of Object.entries(families))
    for (const [script, ranges] of Object.entries(scripts)) {
      const whole = resolve(`@fontsource-variable/${family}/files/${family}-${script}-wght-normal.woff2`)
      const font = await subsetFont(await readFile(whole), textOf(ranges), {
        targetFormat: 'woff2',
        variationAxes: { wght },
        keepFeatures: features,
      })
      await writeFile(`${target}/${family}-${script}.woff2`, font)
    }
}

/** Newsreader for text in pictures: one weight, a file for each script. */
export const pictureFonts = (): Promise<{ font: Uint8Array; letters: string }[]> => {
  const { resolve } = createRequire(import.meta.url)
  return Promise.all(
    Object.entries(scripts).map(async ([script, ranges]) => {
      const whole = resolve(`@fontsource-variable/newsreader/files/newsreader-${script}-wght-normal.woff2`)
      const letters = textOf(ranges)
      const font = await subsetFont(await readFile(whole), letters, {
        targetFormat: 'sfnt',
        variationAxes: { wght: 420 },
      })
      return { font, letters }
    }),
  )
}
