import type { EvidenceSources } from '#worker/services/people-source.ts'
import type { Http } from '../http.ts'
import { deathStatements } from './death-statements.ts'
import { itemHistory } from './item-history.ts'
import { recentDeaths } from './recent-deaths.ts'
import { wikipedia } from './wikipedia.ts'

/** Where the sites are, and what sends requests to them. */
export interface Sites {
  http: Http
  /** Origins of the wikis, and path before /w. */
  wikidata: string
  wikipedia: string
  /** The whole address of the query service. */
  sparql: string
}

/** Every source of evidence: one more is a file and its line here. */
export const evidenceSources = (sites: Sites): EvidenceSources => ({
  statements: deathStatements(sites),
  history: itemHistory(sites),
  opinions: [wikipedia(sites)],
  hints: [recentDeaths(sites)],
})
