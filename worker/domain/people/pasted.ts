/** How many are looked up at once at most. */
export const maxPastedNames = 50

/** Numbers and bullets in front of the entries of a list. */
const mark = /^\s*(?:\(?\d{1,3}[.):]|[-*•–—·])\s*/

/** The same in the midst of a line: `1. Mel Brooks 2. Sophia Loren`. */
const markWithin = /\s+\(?\d{1,3}[.)]\s+/

/** A word that goes with the name before it: `Harry Connick, Jr.` */
const suffix = /^(?:jr|sr|junior|senior|[ivx]+)\.?$/i

/** What stands between the last two of a list, in either language. */
const conjunction = /\s+(?:and|e|ed|&)\s+/

/** A name as it stands in a list, without what a list puts around it. */
export const bareName = (entry: string): string =>
  entry
    .replace(mark, '')
    .replace(/^(?:and|&)\s+/i, '')
    .replace(/[\s.,;]+$/, () => (/\bjr\.$|\bsr\.$|\b\p{Lu}\.$/iu.test(entry.trim()) ? '.' : ''))
    .trim()

/**
 * The names in a text that somebody has pasted: entries of a list (one a line, numbered or not), or a sentence of names
 * with commas, semicolons and an "and" (in Italian an "e"). A single name is a list of one. Each name stands once.
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
