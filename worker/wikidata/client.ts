import { z } from 'zod'
import { isQid } from '../domain/people/facts.ts'
import { fold } from '../domain/people/names.ts'
import {
  type PeopleSource,
  PeopleSourceUnavailable,
  type PersonFacts,
  type Revision,
  sourceBatchSize,
} from '../services/people-source.ts'
import { callAction, jobDeadlineMs, maxlag, parseAnswer } from './action.ts'
import { articleSource, type WikipediaSettings } from './articles.ts'
import { requestChanges } from './changes.ts'
import { itemLabels, personFacts } from './entity.ts'
import { evidenceSources } from './evidence/sources.ts'
import { Http } from './http.ts'
import { readEntities } from './read-entities.ts'

export interface WikidataSettings extends WikipediaSettings {
  WIKIDATA_URL: string
  WIKIDATA_SPARQL_URL: string
  WIKIDATA_CONTACT: string
  PUBLIC_URL: string
}

const maxQueryLength = 200
const searchAnswer = z.object({
  query: z.object({ pages: z.array(z.object({ title: z.string(), index: z.number() })) }).optional(),
})
const prefixAnswer = z.object({ search: z.array(z.object({ id: z.string() })) })
const infoAnswer = z.object({
  query: z.object({
    pages: z.array(
      z.object({
        title: z.string(),
        lastrevid: z.number().optional(),
        missing: z.boolean().optional(),
        invalid: z.boolean().optional(),
        redirect: z.boolean().optional(),
      }),
    ),
  }),
})

/**
 * Implements the services' interface for Wikidata and the Wikipedias. Our own client, because libraries only build
 * URLs, and we need pacing, requested pauses, budgets and partial responses.
 */
export const createWikidata = (
  settings: WikidataSettings,
  options: { fetch?: typeof globalThis.fetch } = {},
): PeopleSource => {
  const contact = [settings.PUBLIC_URL, settings.WIKIDATA_CONTACT].filter(Boolean).join('; ')
  const http = new Http({ userAgent: `Deathlist/1.0 (${contact})`, ...options })
  const base = settings.WIKIDATA_URL.replace(/\/+$/, '')

  const read: PeopleSource['read'] = async (ids, { deadlineMs }) => {
    const entities = await readEntities(
      { http, base },
      { ids, props: 'info|labels|descriptions|aliases|claims|sitelinks', deadlineMs },
    )
    const facts = new Map<string, PersonFacts | null>()
    for (const id of ids) {
      const entity = entities.get(id)
      if (entity === undefined && isQid(id))
        throw new PeopleSourceUnavailable('malformed', `no entry for ${id}`)
      facts.set(id, entity ? personFacts(entity) : null)
    }
    return facts
  }

  const labels: PeopleSource['labels'] = async (ids, { deadlineMs }) => {
    const entities = await readEntities(
      { http, base },
      { ids, props: 'labels', deadlineMs, perRequest: sourceBatchSize },
    )
    return new Map(
      ids.flatMap((id) => {
        const entity = entities.get(id)
        const found = entity ? itemLabels(entity) : {}
        return Object.keys(found).length > 0 ? [[id, found] as const] : []
      }),
    )
  }

  /** People whose names contain all the words, as whole words; only the living, or all. */
  const byWords = async (
    query: string,
    which: 'living' | 'all',
    limit: number,
    deadlineMs: number,
  ): Promise<string[]> => {
    const value = await callAction(http, {
      base,
      params: {
        action: 'query',
        generator: 'search',
        gsrsearch: `${query} haswbstatement:P31=Q5${which === 'living' ? ' -haswbstatement:P570' : ''}`,
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
    query: string,
    locale: string,
    limit: number,
    deadlineMs: number,
  ): Promise<string[]> => {
    const value = await callAction(http, {
      base,
      params: {
        action: 'wbsearchentities',
        search: query,
        language: locale,
        uselang: locale,
        type: 'item',
        limit: String(limit),
      },
      deadlineMs,
    })
    return parseAnswer(prefixAnswer, value).search.map(({ id }) => id)
  }

  const search: PeopleSource['search'] = async (query, { locale, limit, deadlineMs }) => {
    const deadline = Date.now() + deadlineMs
    const left = () => deadline - Date.now()
    // Remove quotes, `*`, `~` and operators: they would change the search.
    const words = query
      .replace(/[^\p{L}\p{N}\p{M}'’.-]+/gu, ' ')
      .replace(/(^|\s)-+/g, '$1')
      .trim()
      .slice(0, maxQueryLength)
    if (words === '') return []
    const found = new Map<string, PersonFacts>()
    const add = async (ids: string[]): Promise<void> => {
      const facts = await read(ids.filter((id) => !found.has(id)).slice(0, limit), { deadlineMs: left() })
      for (const one of facts.values()) if (one?.human) found.set(one.id, one)
    }
    const livingFirst = (): PersonFacts[] =>
      [...found.values()].sort((a, b) => Number(a.reportedDead) - Number(b.reportedDead)).slice(0, limit)
    const isAsAsked = ({ labels, aliases }: PersonFacts): boolean =>
      [...Object.values(labels), ...aliases].some((name) => fold(name) === fold(words))

    await add(await byWords(words, 'living', limit, left()))
    if ([...found.values()].some((one) => !one.reportedDead && isAsAsked(one))) return livingFirst()
    try {
      await add(await byPrefix(words, locale, limit, left()))
      if (found.size === 0) await add(await byWords(words, 'all', limit, left()))
    } catch (error) {
      // Without the dead, the results for the living are still useful.
      if (found.size === 0) throw error
    }
    return livingFirst()
  }

  const revisions: PeopleSource['revisions'] = async (ids) => {
    const value = await callAction(http, {
      base,
      params: { action: 'query', prop: 'info', titles: ids.filter(isQid).join('|'), ...maxlag },
      deadlineMs: jobDeadlineMs,
    })
    const found = new Map<string, Revision>()
    for (const page of parseAnswer(infoAnswer, value).query.pages)
      if (page.missing) found.set(page.title, { kind: 'missing' })
      else if (page.lastrevid !== undefined)
        found.set(page.title, { kind: page.redirect ? 'redirect' : 'item', revision: page.lastrevid })
    return found
  }

  return {
    search,
    read,
    labels,
    revisions,
    changes: (from, more) => requestChanges(http, base, from, more),
    requests: () => http.requests(),
    articles: articleSource(http, base, settings),
    evidence: evidenceSources({
      http,
      wikidata: base,
      sparql: settings.WIKIDATA_SPARQL_URL,
      wikipedia: settings.WIKIPEDIA_URL.replace(/\/+$/, ''),
    }),
  }
}
