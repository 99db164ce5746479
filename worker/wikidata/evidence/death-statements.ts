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
import type { Sites } from './sources.ts'

/**
 * The statements of birth and death of Wikidata's items, with ranks and references. By an experimental call where it
 * answers; by whole items, ten requests for one, where it does not.
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
      // Absent, or of another form than the one known.
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
