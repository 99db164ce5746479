import { z } from 'zod'
import { type CalendarDay, startOf } from '../domain/calendar-day.ts'
import { isQid } from '../domain/people/facts.ts'
import { jobDeadlineMs, parseAnswer } from './action.ts'
import type { Http } from './http.ts'

const answer = z.object({
  results: z.object({ bindings: z.array(z.object({ item: z.object({ value: z.string() }) })) }),
})

/**
 * Ids of everybody with a date of death after that day, of whatever rank: a hint of whom to read, not evidence. No
 * `SERVICE wikibase:*`, which belongs to one engine.
 */
export const askDiedAfter = async (http: Http, url: string, day: CalendarDay): Promise<string[]> => {
  const query = `SELECT ?item ?dod ?prec WHERE{ ?item p:P570/psv:P570 ?v. ?v wikibase:timeValue ?dod; wikibase:timePrecision ?prec. FILTER(?dod > "${startOf(day)}"^^xsd:dateTime) }`
  const { value } = await http.json({
    url,
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
}
