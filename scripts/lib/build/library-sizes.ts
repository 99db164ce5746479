import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { transform } from 'esbuild'
import type { Rolldown } from 'vite'

const brotli = promisify(brotliCompress)

/** The installed name of the library that a module belongs to; null for our own code and the bundler's. */
export const libraryOf = (id: string): string | null =>
  /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(id)?.[1]?.replace('\\', '/') ?? null

/**
 * The share of each library in the served size of these files, largest first: each library is minified and compressed
 * separately, and the files' true size is divided in that proportion. `name` null: our own code. Unused code of a
 * library does not count.
 */
export const librarySizes = async (chunks: readonly Rolldown.OutputChunk[], servedBytes: number) => {
  const sources = new Map<string | null, string[]>()
  for (const { modules } of chunks)
    for (const [id, { code }] of Object.entries(modules)) {
      const name = libraryOf(id)
      if (code) sources.set(name, [...(sources.get(name) ?? []), code])
    }
  const sizes = await Promise.all(
    [...sources].map(async ([name, codes]) => {
      // A scope for each, since names that two modules share would collide.
      const parts = await Promise.all(
        codes.map((code) => transform(code, { minify: true, loader: 'js', format: 'esm' })),
      )
      const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
      const compressed = await brotli(parts.map(({ code }) => code).join(''), { params })
      return { name, bytes: compressed.length }
    }),
  )
  const sum = sizes.reduce((all, { bytes }) => all + bytes, 0)
  return sizes
    .map(({ name, bytes }) => ({ name, bytes: (bytes * servedBytes) / sum }))
    .sort((a, b) => b.bytes - a.bytes)
}
