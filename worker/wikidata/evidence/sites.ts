import type { Http } from '../http.ts'

export interface Sites {
  http: Http
  /** The wikis' origins, and paths before /w. */
  wikidata: string
  wikipedia: string
  /** The query service's full URL. */
  sparql: string
}
