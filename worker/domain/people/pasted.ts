export const maxPastedNames = 50

/** Numbers and bullets before the entries of a list */
const mark = /^\s*(?:\(?\d{1,3}[.):]|[-*•–—·])\s*/

/** The same inside a line: `1. Mel Brooks 2. Sophia Loren` */
const markWithin = /\s+\(?\d{1,3}[.)]\s+/

/** A word that belongs to the name before it: `Harry Connick, Jr.` */
const suffix = /^(?:jr|sr|junior|senior|[ivx]+)\.?$/i

/** The word between the last two names, in English and Italian */
const conjunction = /\s+(?:and|e|ed|&)\s+/

/** A name from a list, without the list's markers */
export const bareName = (entry: string): string =>
  entry
    .replace(mark, '')
    .replace(/^(?:and|&)\s+/i, '')
    .replace(/[\s.,;]+$/, () => (/\bjr\.$|\bsr\.$|\b\p{Lu}\.$/iu.test(entry.trim()) ? '.' : ''))
    .trim()

/**
 * The names in a pasted text: the entries of a list (one per line, numbered or not), or names separated by commas,
 * semicolons and "and" (in Italian "e"). A single name is a list of one. Duplicates are removed.
 */
export const namesIn = (text: string): string[] => {
  const entries: string[] = []
  for (const line of text.split(/[\n\r;\t|]+/).flatMap((part) => part.split(markWithin)))
    for (const part of line.replace(mark, '').split(/\s*,\s*/)) {
      if (suffix.test(part.trim()) && entries.length > 0) entries.push(`${entries.pop()}, ${part.trim()}`)
      else entries.push(...part.split(conjunction))
    }
  return [...new Set(entries.map(bareName).filter((name) => /\p{L}/u.test(name)))]
}
