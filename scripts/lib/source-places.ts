import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { join } from 'node:path'

/** Size of the cache, so that a repeated error is resolved once. */
const mostKnown = 500

/**
 * Replaces positions in the Worker's bundle by positions in our source files, in a line of its log.
 * @param folder the bundle's folder, with its source maps
 */
export const createSourcePlaces = (folder: string): ((line: string) => string) => {
  const known = new Map<string, string>()
  // The source map is not cached: it is larger than all else in this process.
  const find = (file: string, line: number, column: number): string | null => {
    try {
      const map = new SourceMap(JSON.parse(readFileSync(join(folder, `${file}.map`), 'utf8')))
      const found = map.findEntry(line - 1, column - 1)
      if (!('originalSource' in found)) return null
      return `${found.originalSource.replace(/^(\.\.\/)+/, '')}:${found.originalLine + 1}`
    } catch {
      return null
    }
  }
  return (text) =>
    text.replace(/\b([\w-]+\.js):(\d+):(\d+)/g, (place, file: string, line: string, column: string) => {
      const named = known.get(place) ?? find(file, Number(line), Number(column)) ?? place
      if (known.size < mostKnown) known.set(place, named)
      return named
    })
}
