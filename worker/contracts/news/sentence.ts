import { z } from 'zod'
import type { Parts, Sentence } from '#domain/news/definition.ts'

/** A piece of a sentence: `of` is the kind of thing that it names, if any, and `href` the path of its screen. */
export const piece = z.object({
  text: z.string(),
  of: z.enum(['player', 'person', 'competition']).nullable(),
  href: z.string().nullable(),
})

export const plain = (text: string): Sentence => [{ text, of: null, href: null }]

export const textOf = (sentence: Sentence): string => sentence.map(({ text }) => text).join('')

/**
 * Fills a template's `{{name}}` placeholders. User input is inserted unchanged and never parsed.
 * @param inFrontOf the words before a value that is no name, adapted to it
 */
export const fill = (
  template: string,
  parts: Parts,
  inFrontOf: (words: string, value: string) => string = (words) => words,
): Sentence => {
  const split = template.split(/\{\{(\w+)\}\}/)
  const pieces = split.flatMap((words, place): Sentence => {
    const part = parts[(place % 2 === 0 ? split[place + 1] : words) ?? '']
    if (place % 2 === 0) {
      const said = typeof part === 'string' ? inFrontOf(words, part) : words
      return said === '' ? [] : plain(said)
    }
    if (part === undefined) throw new RangeError(`Nothing for {{${words}}} in: ${template}`)
    return typeof part === 'object' ? part : plain(String(part))
  })
  // Merge neighbouring plain text into one piece.
  const joined: Sentence = []
  for (const each of pieces) {
    const last = joined.at(-1)
    if (last && last.of === null && each.of === null)
      joined[joined.length - 1] = { ...last, text: last.text + each.text }
    else joined.push(each)
  }
  return joined
}

export const joinedBy = (between: string, sentences: readonly Sentence[]): Sentence =>
  fill(
    sentences.map((_, place) => `{{s${place}}}`).join(between),
    Object.fromEntries(sentences.map((sentence, place) => [`s${place}`, sentence])),
  )
