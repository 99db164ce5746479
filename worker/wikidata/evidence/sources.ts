import type { EvidenceSources } from '#worker/services/people-source.ts'
import type { Http } from '../http.ts'
import { deathStatements } from './death-statements.ts'
import { itemHistory } from './item-history.ts'
import { recentDeaths } from './recent-deaths.ts'
import { wikipedia } from './wikipedia.ts'

export interface Sites {
  http: Http
  /** The wikis' origins, and paths before /w. */
  wikidata: string
  wikipedia: string
  /** The query service's full URL. */
  sparql: string
}

/** All sources of evidence: a new one needs a file and a line here. */
export const evidenceSources = (sites: Sites): EvidenceSources => ({
  statements: deathStatements(sites),
  history: itemHistory(sites),
  opinions: [wikipedia(sites)],
  hints: [recentDeaths(sites)],
})
