import { z } from 'zod'
import { isQid } from '../domain/people/facts.ts'
import { fold } from '../domain/people/names.ts'
import {
  type DeathRecord,
  type PeopleSource,
  PeopleSourceUnavailable,
  type PersonFacts,
  type Revision,
  sourceBatchSize,
} from '../services/people-source.ts'
import { callAction, jobDeadlineMs, maxlag, parseAnswer } from './action.ts'
import { askChanges } from './changes.ts'
import { deathRecord, type Entity, entitiesAnswer, parseEntry, personFacts } from './entity.ts'
import { deathsQuery, parseDeaths } from './graphql.ts'
import { Http } from './http.ts'
import { askEdits } from './revisions.ts'
import { askDiedAfter } from './sparql.ts'
import { askFilings } from './wikipedia.ts'

export interface WikidataSettings {
  WIKIDATA_URL: string
  WIKIDATA_SPARQL_URL: string
  WIKIPEDIA_URL: string
  WIKIDATA_CONTACT: string
  PUBLIC_URL: string
}

/** Whole items of famous people are megabytes: few at a time. */
const entitiesPerRead = 5
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
const chunks = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, i) => list.slice(i * size, (i + 1) * size))

/**
 * Wikidata and English Wikipedia behind the interface that services know. By hand: the libraries build addresses, while
 * what matters here is pace, pauses that were asked for, budgets and half an answer.
 */
export const createWikidata = (
  settings: WikidataSettings,
  options: { fetch?: typeof globalThis.fetch } = {},
): PeopleSource => {
  const contact = [settings.PUBLIC_URL, settings.WIKIDATA_CONTACT].filter(Boolean).join('; ')
  const http = new Http({ userAgent: `Deathlist/1.0 (${contact})`, ...options })
  const base = settings.WIKIDATA_URL.replace(/\/+$/, '')
  const wikipedia = settings.WIKIPEDIA_URL.replace(/\/+$/, '')
  let graphqlWorks = true

  const readEntities = async (
    ids: readonly string[],
    props: string,
    deadlineMs: number,
    manners: Record<string, string> = {},
  ): Promise<Map<string, Entity | null>> => {
    const deadline = Date.now() + deadlineMs
    const found = new Map<string, Entity | null>()
    for (const chunk of chunks(ids.filter(isQid), entitiesPerRead)) {
      const value = await callAction(http, {
        base,
        params: {
          action: 'wbgetentities',
          ids: chunk.join('|'),
          props,
          languages: 'en|it|mul',
          languagefallback: '1',
          redirects: 'yes',
          ...manners,
        },
        deadlineMs: deadline - Date.now(),
      })
      const { entities } = parseAnswer(entitiesAnswer, value)
      for (const id of chunk) {
        if (entities[id] === undefined) continue
        try {
          found.set(id, parseEntry(entities[id]))
        } catch {
          throw new PeopleSourceUnavailable('malformed', `item ${id}`)
        }
      }
    }
    return found
  }

  const read: PeopleSource['read'] = async (ids, { deadlineMs }) => {
    const entities = await readEntities(ids, 'info|labels|descriptions|aliases|claims|sitelinks', deadlineMs)
    const facts = new Map<string, PersonFacts | null>()
    for (const id of ids) {
      const entity = entities.get(id)
      if (entity === undefined && isQid(id))
        throw new PeopleSourceUnavailable('malformed', `no entry for ${id}`)
      facts.set(id, entity ? personFacts(entity) : null)
    }
    return facts
  }

  /** Humans that have all the words, whole, in their names: the living alone, or all. */
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

  /** Anything whose name begins so: the dead, and the living whom a deprecated date keeps out of the other search. */
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
    // Quotes, `*`, `~` and operators would change what is asked for.
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
    const isAsAsked = ({ labelEn, labelIt, aliases }: PersonFacts): boolean =>
      [labelEn, labelIt, ...aliases].some((name) => name !== null && fold(name) === fold(words))

    await add(await byWords(words, 'living', limit, left()))
    if ([...found.values()].some((one) => !one.reportedDead && isAsAsked(one))) return livingFirst()
    try {
      await add(await byPrefix(words, locale, limit, left()))
      if (found.size === 0) await add(await byWords(words, 'all', limit, left()))
    } catch (error) {
      // The dead are missing then, which is no reason to withhold the living.
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

  const deathsByGraphql = async (ids: readonly string[]): Promise<Map<string, DeathRecord> | null> => {
    try {
      const value = await callAction(http, {
        base,
        params: { action: 'wbgraphql', ...maxlag },
        deadlineMs: jobDeadlineMs,
        body: { query: deathsQuery, variables: { ids } },
      })
      return parseDeaths(ids, value)
    } catch (error) {
      if (error instanceof PeopleSourceUnavailable && error.reason !== 'malformed') throw error
      // An experimental call: absent, or of another form than the one known. The older one always answers.
      graphqlWorks = false
      return null
    }
  }

  const deaths: PeopleSource['deaths'] = async (ids) => {
    const items = ids.filter(isQid).slice(0, sourceBatchSize)
    const quick = graphqlWorks ? await deathsByGraphql(items) : null
    if (quick) return quick
    const entities = await readEntities(items, 'info|claims|sitelinks', jobDeadlineMs, maxlag)
    return new Map(
      [...entities].map(([id, entity]) => [id, entity ? deathRecord(entity) : { kind: 'missing' as const }]),
    )
  }

  return {
    search,
    read,
    revisions,
    changes: (from, more) => askChanges(http, base, from, more),
    deaths,
    edits: (id, since) => askEdits(http, base, id, since),
    diedAfter: (day) => askDiedAfter(http, settings.WIKIDATA_SPARQL_URL, day),
    filings: (titles, years) => askFilings(http, wikipedia, titles, years),
    usage: () => ({ requests: http.requests(), costly: !graphqlWorks }),
  }
}
