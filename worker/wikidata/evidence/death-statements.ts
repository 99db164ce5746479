import { isQid } from '#domain/people/facts.ts'
import {
  type DeathRecord,
  indexSite,
  PeopleSourceUnavailable,
  type StatementSource,
  sourceBatchSize,
} from '#worker/services/people-source.ts'
import { callAction, jobDeadlineMs, maxlag } from '../action.ts'
import { deathRecord } from '../entity.ts'
import { deathsQuery, parseDeaths } from '../graphql.ts'
import { entitiesPerRead, readEntities } from '../read-entities.ts'
import type { Sites } from './sites.ts'

/** Lost answers in a row after which the experimental API counts as down: one may be a moment's fault. */
const mostLost = 1

/** The records of whole items, a few per request; each request has a time limit of its own. */
const byEntities = async (
  { http, wikidata: base }: Pick<Sites, 'http' | 'wikidata'>,
  ids: readonly string[],
): Promise<Map<string, DeathRecord>> => {
  const records = new Map<string, DeathRecord>()
  for (let from = 0; from < ids.length; from += entitiesPerRead) {
    const some = ids.slice(from, from + entitiesPerRead)
    const entities = await readEntities(
      { http, base },
      { ids: some, props: 'info|claims|sitelinks', deadlineMs: jobDeadlineMs, manners: maxlag },
    )
    for (const [id, entity] of entities) records.set(id, entity ? deathRecord(entity) : { kind: 'missing' })
  }
  return records
}

/**
 * Fetches the birth and death statements of Wikidata items, with ranks and references. It uses an experimental API
 * while that works; else it fetches whole items, with ten requests instead of one.
 */
export const deathStatements = ({ http, wikidata: base }: Sites): StatementSource => {
  let graphqlWorks = true
  let lost = 0
  const byGraphql = async (ids: readonly string[]): Promise<Map<string, DeathRecord> | null> => {
    try {
      const value = await callAction(http, {
        base,
        params: { action: 'wbgraphql', ...maxlag },
        deadlineMs: jobDeadlineMs,
        body: { query: deathsQuery, variables: { ids } },
      })
      lost = 0
      return parseDeaths(ids, value)
    } catch (error) {
      const reason = error instanceof PeopleSourceUnavailable ? error.reason : 'malformed'
      if (reason === 'limited' || (reason === 'out_of_reach' && ++lost <= mostLost)) throw error
      // The API is missing or down, or has changed its format.
      graphqlWorks = false
      return null
    }
  }
  return {
    site: indexSite,
    perRequest: sourceBatchSize,
    isCostly: () => !graphqlWorks,
    deaths: async (asked) => {
      const ids = asked.filter(isQid).slice(0, sourceBatchSize)
      const quick = graphqlWorks ? await byGraphql(ids) : null
      return quick ?? byEntities({ http, wikidata: base }, ids)
    },
  }
}
