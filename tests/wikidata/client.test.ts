import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { PeopleSourceUnavailable } from '#worker/services/people-source.ts'
import { createWikidata } from '#worker/wikidata/client.ts'
import { type RunningStandIn, startWikidataStandIn } from '../stand-ins/wikidata/index.ts'

let standIn: RunningStandIn
beforeEach(async () => {
  standIn = await startWikidataStandIn({ people: false })
})
afterEach(() => standIn.stop())

const client = (fetch = globalThis.fetch) =>
  createWikidata(
    {
      WIKIDATA_URL: standIn.url,
      WIKIDATA_SPARQL_URL: `${standIn.url}/sparql`,
      WIKIPEDIA_URL: `${standIn.url}/enwiki`,
      WIKIDATA_CONTACT: 'ops@deathlist.example',
      PUBLIC_URL: 'https://deathlist.example',
    },
    { fetch },
  )
const search = (query: string) => client().search(query, { locale: 'en', limit: 10, deadlineMs: 1000 })
const read = async (id: string) => (await client().read([id], { deadlineMs: 1000 })).get(id)
const refusal = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof PeopleSourceUnavailable)) throw new Error(`expected a refusal, got ${String(error)}`)
  return { reason: error.reason, retryAfterMs: error.retryAfterMs }
}

describe('facts', () => {
  test('labels, description, aliases, birth, image, sitelinks and revision of a person', async () => {
    standIn.world.add({
      id: 'Q10',
      labels: { en: 'Charles III', it: 'Carlo III' },
      descriptions: { en: 'king', it: 're' },
      aliases: { en: ['Prince Charles', 'Charles III'], it: ['Carlo'] },
      born: '1948-11-14',
      image: 'Charles.jpg',
      sitelinks: 120,
      occupations: ['Q116', 'Q2478141'],
      awards: [],
      countries: ['Q145'],
    })
    expect(await read('Q10')).toEqual({
      id: 'Q10',
      labels: { en: 'Charles III', it: 'Carlo III' },
      descriptions: { en: 'king', it: 're' },
      aliases: ['Prince Charles', 'Carlo'],
      human: true,
      birth: { date: '1948-11-14', precision: 'day' },
      reportedDead: false,
      sex: null,
      died: null,
      image: 'Charles.jpg',
      wikiTitles: { en: 'Charles III', it: 'Charles III' },
      occupations: ['Q116', 'Q2478141'],
      awards: [],
      countries: ['Q145'],
      sitelinks: 120,
      lastrevid: standIn.world.get('Q10').revision,
    })
  })
  test('texts have no effect on the text around them', async () => {
    standIn.world.add({
      id: 'Q10',
      labels: { en: 'Ada\u202e \u2028Lovelace', it: '\u2066\u202e' },
      descriptions: { en: 'a\u202ewriter' },
      aliases: { en: ['Countess\u2069 Ada'] },
    })
    expect(await read('Q10')).toMatchObject({
      labels: { en: 'Ada Lovelace' },
      descriptions: { en: 'a writer' },
      aliases: ['Countess Ada'],
    })
  })
  test('a label only under mul counts as English, not as Italian', async () => {
    standIn.world.add({ id: 'Q10', label: 'Cher' })
    standIn.world.mulOnly('Q10')
    expect((await read('Q10'))?.labels).toEqual({ en: 'Cher' })
  })
  test('a redirect gives the target, a missing or malformed id null', async () => {
    standIn.world.add({ id: 'Q10', label: 'One' })
    standIn.world.add({ id: 'Q11', label: 'Other' })
    standIn.world.merge('Q10', 'Q11')
    const facts = await client().read(['Q10', 'Q99', 'nonsense'], { deadlineMs: 1000 })
    expect(facts.get('Q10')?.id).toBe('Q11')
    expect(facts.get('Q99')).toBeNull()
    expect(facts.get('nonsense')).toBeNull()
  })
  test('empty maps may come as arrays', async () => {
    standIn.world.add({ id: 'Q10', label: 'Cher', enwiki: null, sitelinks: 0 })
    standIn.faults.set([{ fault: 'empty_as_array' }])
    expect(await read('Q10')).toMatchObject({
      labels: { en: 'Cher' },
      aliases: [],
      sitelinks: 0,
      wikiTitles: {},
    })
  })
  test.each([
    ['an unknown date', { unknown: true }, true],
    ['no date of death', { none: true }, false],
    ['a deprecated hoax', { rank: 'deprecated' as const }, false],
    ['a date', { date: '2026-05-04' }, true],
  ])('whether a person is reported dead, with %s', async (_, death, expected) => {
    standIn.world.add({ id: 'Q10' })
    standIn.world.kill('Q10', death)
    expect((await read('Q10'))?.reportedDead).toBe(expected)
  })
})

describe('search', () => {
  beforeEach(() => {
    standIn.world.add({ id: 'Q10', label: 'John Smith', sitelinks: 10 })
    standIn.world.add({ id: 'Q11', label: 'John Smith', sitelinks: 90 })
    standIn.world.add({ id: 'Q12', label: 'John Smith and Sons', human: false, sitelinks: 200 })
  })
  test('finds living humans, best known first, and takes query operators as text', async () => {
    expect((await search('"john" smith*')).map(({ id }) => id)).toEqual(['Q11', 'Q10'])
  })
  test('finds a person whom a deprecated date of death hides from the index', async () => {
    standIn.world.add({ id: 'Q13', label: 'Solo Star' })
    standIn.world.kill('Q13', { rank: 'deprecated' })
    expect((await search('solo star')).map(({ id }) => id)).toEqual(['Q13'])
  })
  test('the dead in a lagging index come after the living, with their date', async () => {
    standIn.world.setIndexLag(true)
    standIn.world.kill('Q11', { date: '2026-05-04' })
    expect(await search('john smith')).toMatchObject([
      { id: 'Q10', reportedDead: false, died: null },
      { id: 'Q11', reportedDead: true, died: { date: '2026-05-04', precision: 'day' } },
    ])
  })
  test('still finds the living when the entity search fails', async () => {
    standIn.world.add({ id: 'Q14', label: 'Solo Star Junior' })
    standIn.faults.set([{ fault: 'down', on: 'entity_search' }])
    expect((await search('solo star')).map(({ id }) => id)).toEqual(['Q14'])
  })
})

describe('requests of jobs', () => {
  test('revisions: items, redirects, missing', async () => {
    for (const id of ['Q10', 'Q11', 'Q12']) standIn.world.add({ id })
    standIn.world.merge('Q10', 'Q11')
    standIn.world.delete('Q12')
    expect([...(await client().revisions(['Q10', 'Q11', 'Q12', 'Q99']))]).toEqual([
      ['Q10', { kind: 'redirect', revision: standIn.world.get('Q10').revision }],
      ['Q11', { kind: 'item', revision: standIn.world.get('Q11').revision }],
      ['Q12', { kind: 'missing' }],
      ['Q99', { kind: 'missing' }],
    ])
  })

  describe.each(['graphql', 'wbgetentities'])('deaths by %s', (call) => {
    beforeEach(() => {
      if (call !== 'graphql') standIn.faults.set([{ fault: 'no_such_call', on: 'graphql' }])
    })
    const death = async (id = 'Q10') => (await client().evidence.statements.deaths([id])).get(id)

    test('best rank, references and redirects', async () => {
      standIn.world.add({ id: 'Q10', born: '1950', enwiki: 'Ten' })
      standIn.world.add({ id: 'Q11' })
      standIn.world.kill('Q10', { date: '2026-05-04', reference: 'imported' })
      standIn.world.kill('Q10', { date: '2026-05-05', rank: 'preferred' })
      standIn.world.kill('Q10', { date: '2026-05-06', rank: 'deprecated' })
      standIn.world.merge('Q11', 'Q10')
      const found = {
        kind: 'found',
        id: 'Q10',
        rank: 'preferred',
        claims: [{ kind: 'date', date: '2026-05-05', precision: 'day', referenced: true, sources: ['P854'] }],
        birth: { date: '1950-01-01', precision: 'year' },
        enwikiTitle: 'Ten',
      }
      expect(await death('Q10')).toEqual(found)
      expect(await death('Q11')).toEqual(found)
      expect(await death('Q99')).toEqual({ kind: 'missing' })
    })
    test('"imported from" does not count as a reference', async () => {
      standIn.world.add({ id: 'Q10' })
      standIn.world.kill('Q10', { date: '2026-05-04', reference: 'imported' })
      expect(await death()).toMatchObject({ claims: [{ referenced: false }] })
    })
    test('unknown and absent values, and a decade', async () => {
      standIn.world.add({ id: 'Q10' })
      standIn.world.kill('Q10', { unknown: true })
      standIn.world.kill('Q10', { none: true })
      standIn.world.kill('Q10', { date: '202' })
      expect(await death()).toMatchObject({
        claims: [{ kind: 'unknown' }, { kind: 'none' }, { kind: 'unknown' }],
      })
    })
    test('an item without a date of death', async () => {
      standIn.world.add({ id: 'Q10' })
      expect(await death()).toMatchObject({ rank: null, claims: [] })
    })
  })

  test('50 items take one request, or one per five without GraphQL', async () => {
    const ids = Array.from({ length: 50 }, (_, i) => `Q${i + 100}`)
    for (const id of ids) standIn.world.add({ id })
    expect((await client().evidence.statements.deaths(ids)).size).toBe(50)
    expect(standIn.log.count()).toBe(1)
    standIn.faults.set([{ fault: 'no_such_call', on: 'graphql' }])
    const source = client()
    expect((await source.evidence.statements.deaths(ids)).size).toBe(50)
    await source.evidence.statements.deaths(ids.slice(0, 5))
    expect(standIn.log.count('entities')).toBe(11)
    expect(standIn.log.count('graphql')).toBe(2)
    expect([source.requests(), source.evidence.statements.isCostly()]).toEqual([12, true])
  })
  test('without GraphQL, answers of three seconds each are waited for', async () => {
    const ids = Array.from({ length: 50 }, (_, i) => `Q${i + 100}`)
    for (const id of ids) standIn.world.add({ id })
    standIn.faults.set([{ fault: 'no_such_call', on: 'graphql' }])
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      const source = client((...asked) => {
        vi.setSystemTime(Date.now() + 3_000)
        return fetch(...asked)
      })
      expect((await source.evidence.statements.deaths(ids)).size).toBe(50)
    } finally {
      vi.useRealTimers()
    }
  })
  test('while GraphQL alone is down, whole items are read', async () => {
    standIn.world.add({ id: 'Q10' })
    standIn.faults.set([{ fault: 'down', on: 'graphql' }])
    const { statements } = client().evidence
    expect((await refusal(statements.deaths(['Q10']))).reason).toBe('out_of_reach')
    expect((await statements.deaths(['Q10'])).size).toBe(1)
    standIn.faults.set([{ fault: 'down' }])
    expect((await refusal(statements.deaths(['Q10']))).reason).toBe('out_of_reach')
  })
  test('people who died after a day, with any rank', async () => {
    for (const id of ['Q10', 'Q11', 'Q12']) standIn.world.add({ id })
    standIn.world.kill('Q10', { date: '2026-05-04', rank: 'deprecated' })
    standIn.world.kill('Q11', { date: '2026-04-01' })
    expect(await client().evidence.hints[0]?.diedAfter('2026-05-01')).toEqual(['Q10'])
  })
  test('Wikipedia’s categories for living and dead people', async () => {
    standIn.world.add({ id: 'Q10', enwiki: 'Ten' })
    standIn.world.add({ id: 'Q11', enwiki: 'Eleven' })
    standIn.world.kill('Q11', { date: '2026-05-04', enwiki: true })
    const cases = ['Ten', 'Eleven', 'Nobody', null].map((enwikiTitle, nr) => ({
      id: `Q${nr}`,
      enwikiTitle,
      year: 2026,
    }))
    expect([...((await client().evidence.opinions[0]?.opinions(cases)) ?? [])]).toEqual([
      ['Q0', { living: true, deathYears: [] }],
      ['Q1', { living: false, deathYears: [2026] }],
      ['Q2', { living: false, deathYears: [] }],
    ])
  })
})

describe('request etiquette', () => {
  test('a User-Agent with a contact, one request at a time, maxlag only for jobs', async () => {
    standIn.world.add({ id: 'Q10', label: 'Ten' })
    const source = client()
    await Promise.all([
      source.revisions(['Q10']),
      source.evidence.statements.deaths(['Q10']),
      source.read(['Q10'], { deadlineMs: 1000 }),
    ])
    expect(new Set(standIn.log.seen.map(({ userAgent }) => userAgent))).toEqual(
      new Set(['Deathlist/1.0 (https://deathlist.example; ops@deathlist.example)']),
    )
    expect(standIn.log.atOnce).toBe(1)
    expect(standIn.log.seen.map(({ kind, params }) => [kind, params.maxlag])).toEqual([
      ['info', '5'],
      ['graphql', '5'],
      ['entities', undefined],
    ])
    expect([source.requests(), source.evidence.statements.isCostly()]).toEqual([3, false])
  })
})

describe('refusals', () => {
  beforeEach(() => {
    standIn.world.add({ id: 'Q10', label: 'Ten' })
  })
  test.each([
    ['maxlag', { reason: 'limited', retryAfterMs: 7000 }],
    ['rate_limited', { reason: 'limited', retryAfterMs: 7000 }],
    ['rate_limited_bare', { reason: 'limited', retryAfterMs: null }],
    ['error200', { reason: 'malformed', retryAfterMs: null }],
    ['html', { reason: 'out_of_reach', retryAfterMs: null }],
    ['html200', { reason: 'malformed', retryAfterMs: null }],
    ['half', { reason: 'out_of_reach', retryAfterMs: null }],
    ['down', { reason: 'out_of_reach', retryAfterMs: null }],
    ['huge', { reason: 'malformed', retryAfterMs: null }],
  ] as const)('%s', async (fault, expected) => {
    standIn.faults.set([{ fault, retryAfter: 7 }])
    expect(await refusal(client().revisions(['Q10']))).toEqual(expected)
  })
  test('slow: the deadline ends it', async () => {
    const ms = 3000
    standIn.faults.set([{ fault: 'slow', ms }])
    const started = Date.now()
    const refused = await refusal(client().search('ten', { locale: 'en', limit: 5, deadlineMs: 200 }))
    expect(refused.reason).toBe('out_of_reach')
    expect(Date.now() - started).toBeLessThan(ms)
  })
  test('a rate limit on GraphQL does not fall back to wbgetentities', async () => {
    standIn.faults.set([{ fault: 'rate_limited', on: 'graphql' }])
    expect((await refusal(client().evidence.statements.deaths(['Q10']))).reason).toBe('limited')
    expect(standIn.log.count('entities')).toBe(0)
  })
})
