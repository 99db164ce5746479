import type { PeopleSource } from '../services/people-source.ts'
import { articleSource, type WikipediaSettings } from './articles.ts'
import { requestChanges } from './changes.ts'
import { evidenceSources } from './evidence/sources.ts'
import { Http } from './http.ts'
import { readLabels, readPeople, readRevisions } from './items.ts'
import { personSearch } from './search.ts'

export interface WikidataSettings extends WikipediaSettings {
  WIKIDATA_URL: string
  WIKIDATA_SPARQL_URL: string
  WIKIDATA_CONTACT: string
  PUBLIC_URL: string
}

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
  const site = { http, base }
  const read = readPeople(site)
  return {
    search: personSearch(site, read),
    read,
    labels: readLabels(site),
    revisions: readRevisions(site),
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
