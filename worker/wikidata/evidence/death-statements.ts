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
import { readEntities } from '../read-entities.ts'
import type { Sites } from './sites.ts'

/**
 * Fetches the birth and death statements of Wikidata items, with ranks and references. It uses an experimental API
 * while that works; else it fetches whole items, with ten requests instead of one.
 */
export const deathStatements = ({ http, wikidata: base }: Sites): StatementSource => {
  let graphqlWorks = true
  const byGraphql = async (ids: readonly string[]): Promise<Map<string, DeathRecord> | null> => {
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
      // The API is missing, or has changed its format.
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
      if (quick) return quick
      const entities = await readEntities(
        { http, base },
        { ids, props: 'info|claims|sitelinks', deadlineMs: jobDeadlineMs, manners: maxlag },
      )
      return new Map(
        [...entities].map(([id, entity]) => [
          id,
          entity ? deathRecord(entity) : { kind: 'missing' as const },
        ]),
      )
    },
  }
}
