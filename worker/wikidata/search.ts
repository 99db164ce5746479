import { z } from 'zod'
import type { PersonFacts } from '../domain/people/facts.ts'
import { fold } from '../domain/people/names.ts'
import type { PeopleSource } from '../services/people-source.ts'
import { callAction, parseAnswer } from './action.ts'
import type { Site } from './read-entities.ts'

const maxQueryLength = 200
const searchAnswer = z.object({
  query: z.object({ pages: z.array(z.object({ title: z.string(), index: z.number() })) }).optional(),
})
const prefixAnswer = z.object({ search: z.array(z.object({ id: z.string() })) })

/** The words of a query. Quotes, `*`, `~` and operators are removed: they would change the search. */
const wordsIn = (query: string): string =>
  query
    .replace(/[^\p{L}\p{N}\p{M}'’.-]+/gu, ' ')
    .replace(/(^|\s)-+/g, '$1')
    .trim()
    .slice(0, maxQueryLength)

/** People whose names contain all the words, as whole words; only the living, or all. */
const byWords = async (
  { http, base }: Site,
  words: string,
  { which, limit, deadlineMs }: { which: 'living' | 'all'; limit: number; deadlineMs: number },
): Promise<string[]> => {
  const value = await callAction(http, {
    base,
    params: {
      action: 'query',
      generator: 'search',
      gsrsearch: `${words} haswbstatement:P31=Q5${which === 'living' ? ' -haswbstatement:P570' : ''}`,
      gsrnamespace: '0',
      gsrlimit: String(limit),
      prop: 'info',
    },
    deadlineMs,
  })
  const pages = parseAnswer(searchAnswer, value).query?.pages ?? []
  return [...pages].sort((a, b) => a.index - b.index).map(({ title }) => title)
}

/**
 * Items whose name has this prefix: for the dead, and for living people whom a deprecated date keeps out of the other
 * search.
 */
const byPrefix = async (
  { http, base }: Site,
  words: string,
  { locale, limit, deadlineMs }: { locale: string; limit: number; deadlineMs: number },
): Promise<string[]> => {
  const value = await callAction(http, {
    base,
    params: {
      action: 'wbsearchentities',
      search: words,
      language: locale,
      uselang: locale,
      type: 'item',
      limit: String(limit),
    },
    deadlineMs,
  })
  return parseAnswer(prefixAnswer, value).search.map(({ id }) => id)
}

const isNamed = ({ labels, aliases }: PersonFacts, words: string): boolean =>
  [...Object.values(labels), ...aliases].some((name) => fold(name) === fold(words))

/** Searches people by name, the living first; the dead only if no living person has exactly this name. */
export const personSearch =
  (site: Site, read: PeopleSource['read']): PeopleSource['search'] =>
  async (query, { locale, limit, deadlineMs }) => {
    const deadline = Date.now() + deadlineMs
    const left = () => deadline - Date.now()
    const words = wordsIn(query)
    if (words === '') return []
    const found = new Map<string, PersonFacts>()
    const add = async (ids: string[]): Promise<void> => {
      const facts = await read(ids.filter((id) => !found.has(id)).slice(0, limit), { deadlineMs: left() })
      for (const one of facts.values()) if (one?.human) found.set(one.id, one)
    }
    const livingFirst = (): PersonFacts[] =>
      [...found.values()].sort((a, b) => Number(a.reportedDead) - Number(b.reportedDead)).slice(0, limit)

    await add(await byWords(site, words, { which: 'living', limit, deadlineMs: left() }))
    if ([...found.values()].some((one) => !one.reportedDead && isNamed(one, words))) return livingFirst()
    try {
      await add(await byPrefix(site, words, { locale, limit, deadlineMs: left() }))
      if (found.size === 0) await add(await byWords(site, words, { which: 'all', limit, deadlineMs: left() }))
    } catch (error) {
      // Without the dead, the results for the living are still useful.
      if (found.size === 0) throw error
    }
    return livingFirst()
  }
