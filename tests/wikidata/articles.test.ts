import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { PeopleSourceUnavailable } from '#worker/services/people-source.ts'
import { createWikidata } from '#worker/wikidata/client.ts'
import { type RunningStandIn, startWikidataStandIn } from '../stand-ins/wikidata/index.ts'

let standIn: RunningStandIn
beforeEach(async () => {
  standIn = await startWikidataStandIn({ people: false })
})
afterEach(() => standIn.stop())

const client = (rest: { WIKIPEDIA_URL?: string; WIKIPEDIA_IT_URL?: string } = {}, options = {}) =>
  createWikidata(
    {
      WIKIDATA_URL: standIn.url,
      WIKIDATA_SPARQL_URL: `${standIn.url}/sparql`,
      WIKIPEDIA_URL: `${standIn.url}/enwiki`,
      WIKIPEDIA_IT_URL: `${standIn.url}/itwiki/`,
      WIKIDATA_CONTACT: 'ops@deathlist.example',
      PUBLIC_URL: 'https://deathlist.example',
      ...rest,
    },
    options,
  ).articles
const beginning = (title: string, language: 'en' | 'it' = 'en', deadlineMs = 1000) =>
  client().beginning(language, title, { deadlineMs })
const refusal = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof PeopleSourceUnavailable)) throw new Error(`expected a refusal, got ${String(error)}`)
  return { reason: error.reason, retryAfterMs: error.retryAfterMs }
}

describe('the beginning of an article', () => {
  test('is its first paragraph as plain text, in the language asked for', async () => {
    standIn.world.write({ language: 'en', title: 'Ada Ké/x', extract: 'A poet.\nSecond.' })
    standIn.world.write({ language: 'it', title: 'Ada', extract: 'Una poeta.' })
    expect(await beginning('Ada Ké/x')).toEqual({ title: 'Ada Ké/x', text: 'A poet.' })
    expect(await beginning('Ada', 'it')).toEqual({ title: 'Ada', text: 'Una poeta.' })
    expect(standIn.log.seen.map(({ params }) => params)).toEqual([
      { language: 'en', title: 'Ada_Ké/x' },
      { language: 'it', title: 'Ada' },
    ])
    expect(standIn.log.seen[0]?.userAgent).toContain('ops@deathlist.example')
  })

  test('follows a redirect and has the title of the target', async () => {
    standIn.world.write({ language: 'en', title: 'Ada', redirectTo: 'Ada K' })
    standIn.world.write({ language: 'en', title: 'Ada K', extract: 'A poet.' })
    expect(await beginning('Ada')).toEqual({ title: 'Ada K', text: 'A poet.' })
  })

  test.each(['disambiguation', 'no-extract'] as const)('is null for a page of type %s', async (type) => {
    standIn.world.write({ language: 'en', title: 'Ada', type, extract: 'Ada may refer to:' })
    expect(await beginning('Ada')).toBeNull()
  })

  test('is null for a missing or empty page', async () => {
    standIn.world.write({ language: 'en', title: 'Empty', extract: ' ' })
    expect(await beginning('Nobody')).toBeNull()
    expect(await beginning('Empty')).toBeNull()
  })

  test('an answer in another language is malformed', async () => {
    standIn.world.write({ language: 'en', title: 'Ada', extract: 'A poet.' })
    const mistaken = client({ WIKIPEDIA_IT_URL: `${standIn.url}/enwiki` })
    expect(await refusal(mistaken.beginning('it', 'Ada', { deadlineMs: 1000 }))).toMatchObject({
      reason: 'malformed',
    })
  })

  test.each([
    ['rate_limited', { reason: 'limited', retryAfterMs: 7000 }],
    ['rate_limited_bare', { reason: 'limited', retryAfterMs: null }],
    ['html', { reason: 'out_of_reach' }],
    ['html200', { reason: 'malformed' }],
    ['half', { reason: 'out_of_reach' }],
    ['down', { reason: 'out_of_reach' }],
    ['huge', { reason: 'malformed' }],
    ['slow', { reason: 'out_of_reach' }],
  ] as const)('%s is a refusal', async (fault, expected) => {
    standIn.world.write({ language: 'en', title: 'Ada', extract: 'A poet.' })
    standIn.faults.set([{ fault, on: 'summary', retryAfter: 7, ms: 10_000 }])
    expect(await refusal(beginning('Ada', 'en', fault === 'slow' ? 500 : 5000))).toMatchObject(expected)
  })

  test('a request without a User-Agent is refused', async () => {
    const nameless = client({}, { fetch: (url: string) => fetch(url, { headers: { 'user-agent': '' } }) })
    expect(await refusal(nameless.beginning('en', 'Ada', { deadlineMs: 1000 }))).toMatchObject({
      reason: 'out_of_reach',
    })
  })
})

describe('the address of a Wikipedia', () => {
  test.each([
    ['https://en.wikipedia.org', undefined, 'https://it.wikipedia.org'],
    ['https://en.wiki.test:8443/base/', undefined, 'https://it.wiki.test:8443/base'],
    ['https://mirror.test', 'https://other.test/', 'https://other.test'],
    ['https://mirror.test', undefined, null],
  ])('English at %s and a setting of %s: Italian at %s', async (WIKIPEDIA_URL, italian, expected) => {
    const requests: string[] = []
    const articles = client(
      { WIKIPEDIA_URL, WIKIPEDIA_IT_URL: italian ?? '' },
      {
        fetch: async (url: string) => {
          requests.push(url)
          return Response.json({ type: 'standard', title: 'Ada', lang: 'it', extract: 'Una poeta.' })
        },
      },
    )
    expect(articles.has('it')).toBe(expected !== null)
    if (expected !== null) {
      await articles.beginning('it', 'Ada K', { deadlineMs: 1000 })
      expect(requests).toEqual([`${expected}/api/rest_v1/page/summary/Ada_K`])
    }
  })
})

describe('the titles of articles', () => {
  test('are the sitelinks of the item; a redirected item has none', async () => {
    standIn.world.add({ id: 'Q1', label: 'Ada', itwiki: 'Ada (poeta)' })
    standIn.world.add({ id: 'Q2', label: 'Bob', enwiki: null, itwiki: null })
    const titles = (id: string) => client().titles(id, { deadlineMs: 1000 })
    expect(await titles('Q1')).toEqual({ en: 'Ada', it: 'Ada (poeta)' })
    expect(await titles('Q2')).toEqual({})
    expect(await titles('Q404')).toEqual({})
    standIn.world.merge('Q2', 'Q1')
    expect(await titles('Q2')).toEqual({})
  })
})
