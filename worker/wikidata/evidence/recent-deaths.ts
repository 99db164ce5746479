import { z } from 'zod'
import { startOf } from '#domain/calendar-day.ts'
import { isQid } from '#domain/people/facts.ts'
import type { HintSource } from '#worker/services/people-source.ts'
import { jobDeadlineMs, parseAnswer } from '../action.ts'
import type { Sites } from './sites.ts'

const answer = z.object({
  results: z.object({ bindings: z.array(z.object({ item: z.object({ value: z.string() }) })) }),
})

/**
 * Wikidata's query service: people with a date of death of any rank. It finds people whom nobody picked, and what
 * polling missed. It does not use `SERVICE wikibase:*`, which only one engine supports.
 */
export const recentDeaths = ({ http, sparql }: Sites): HintSource => ({
  name: 'recent-deaths',
  site: 'wikidata_query',
  everyMs: 3_600_000,
  days: 10,
  diedAfter: async (day) => {
    const query = `SELECT ?item ?dod ?prec WHERE{ ?item p:P570/psv:P570 ?v. ?v wikibase:timeValue ?dod; wikibase:timePrecision ?prec. FILTER(?dod > "${startOf(day)}"^^xsd:dateTime) }`
    const { value } = await http.json({
      url: sparql,
      method: 'POST',
      headers: {
        accept: 'application/sparql-results+json',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ query }).toString(),
      deadlineMs: jobDeadlineMs,
    })
    const ids = parseAnswer(answer, value).results.bindings.map(({ item }) =>
      item.value.slice(item.value.lastIndexOf('/') + 1),
    )
    return [...new Set(ids)].filter(isQid)
  },
})
