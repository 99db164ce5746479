import { describe, expect, test } from 'vitest'
import { PeopleSourceUnavailable, type Refusal } from '#worker/services/people-source.ts'
import { evidenceSources } from '#worker/wikidata/evidence/sources.ts'
import { Http } from '#worker/wikidata/http.ts'

const day = '2026-05-01'
const ids = Array.from({ length: 50 }, (_, nr) => `Q${nr + 1}`)
const cases = ids.map((id) => ({ id, enwikiTitle: `Person ${id}`, year: 2026 }))

/** Every source with its largest possible request; `answer` gives the sites' answers. */
const questions = (answer: () => Response | Promise<Response>) => {
  const http = new Http({ userAgent: 'test', fetch: async () => answer() })
  const site = 'https://site.example'
  const { statements, history, opinions, hints } = evidenceSources({
    http,
    wikidata: site,
    wikipedia: site,
    sparql: site,
  })
  const asked = [
    { source: statements, ask: () => statements.deaths(ids.slice(0, statements.perRequest)) },
    { source: history, ask: () => history.edits('Q1') },
    ...opinions.map((source) => ({ source, ask: () => source.opinions(cases.slice(0, source.perRequest)) })),
    ...hints.map((source) => ({ source, ask: () => source.diedAfter(day) })),
  ]
  return { http, asked, opinions, hints }
}
const faults: [Refusal, () => Response | Promise<Response>][] = [
  ['limited', () => new Response('', { status: 429, headers: { 'retry-after': '7' } })],
  ['out_of_reach', () => Promise.reject(new TypeError('no route'))],
  ['out_of_reach', () => new Response('', { status: 500 })],
  ['malformed', () => new Response('<html>')],
]

describe('every source of evidence', () => {
  test('names its site and its limits', () => {
    const { asked, opinions, hints } = questions(() => new Response())
    for (const { source } of asked) {
      expect(source.site).toMatch(/^[a-z_]+$/)
      if ('perRequest' in source) expect(source.perRequest).toBeGreaterThan(0)
    }
    for (const { name, everyMs, days } of hints)
      expect([name.length > 3, everyMs >= 60_000, days > 0]).toEqual([true, true, true])
    const names = [...opinions.map(({ by }) => by), ...hints.map(({ name }) => name)]
    expect(new Set(names).size).toBe(names.length)
  })
  test.each(faults)('reports the fault %s of its site', async (reason, answer) => {
    for (const { ask } of questions(answer).asked) {
      const error = await ask().catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(PeopleSourceUnavailable)
      if (error instanceof PeopleSourceUnavailable)
        expect([error.reason, error.retryAfterMs]).toEqual([reason, reason === 'limited' ? 7_000 : null])
    }
  })
  test('returns nothing or reports malformed for an answer of unknown shape', async () => {
    for (const { ask } of questions(() => Response.json({ nothing: 'known' })).asked) {
      const said = await ask().catch((thrown: unknown) => thrown)
      expect(said instanceof PeopleSourceUnavailable ? said.reason : said).toSatisfy(
        (what) => what === 'malformed' || (what instanceof Map && what.size === 0),
      )
    }
  })
  test('sends one request for its largest question', async () => {
    const { http, asked } = questions(() => new Response('', { status: 429 }))
    for (const { ask } of asked) {
      const before = http.requests()
      await ask().catch(() => undefined)
      expect(http.requests() - before).toBe(1)
    }
  })
})
