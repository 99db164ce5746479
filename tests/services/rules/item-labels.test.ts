import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readPack } from '#contracts/packs/read-pack.ts'
import { packSentences, termSentence } from '#contracts/words/pack-words.ts'
import { viewReason } from '#contracts/words/reasons.ts'
import { packTexts, reasonTexts } from '#contracts/words/rule-texts.ts'
import type { When } from '#domain/packs/pack.ts'
import type { PackDocument } from '#domain/packs/pack-document.ts'
import type { Language } from '#locales/languages.ts'
import { type RunningStandIn, startWikidataStandIn } from '#tests/stand-ins/wikidata/index.ts'
import { addUsers, ctxFor, type TestUser } from '#tests/support/ctx.ts'
import { startTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { addLeague, type TestLeague } from '#tests/support/league.ts'
import { createLeague } from '#worker/services/leagues/create-league.ts'
import { updateLeague } from '#worker/services/leagues/update-league.ts'
import { getRules } from '#worker/services/rules/get-rules.ts'
import { checkPack, getPack, setPack } from '#worker/services/rules/packs.ts'
import { createWikidata } from '#worker/wikidata/client.ts'

const now = '2026-06-15T12:00:00.000Z'
let t: TestDatabase
let standIn: RunningStandIn
let user: TestUser
let league: TestLeague

beforeAll(async () => {
  t = await startTestDatabase()
  user = (await addUsers(t.db, ['Olga']))[0] as TestUser
})
afterAll(() => t.stop())
beforeEach(async () => {
  standIn = await startWikidataStandIn({ people: false })
  league = await addLeague(t.db, [user])
})
afterEach(() => standIn.stop())

const ctx = (locale: Language = 'en') => {
  const people = createWikidata({
    WIKIDATA_URL: standIn.url,
    WIKIDATA_SPARQL_URL: `${standIn.url}/sparql`,
    WIKIPEDIA_URL: `${standIn.url}/enwiki`,
    WIKIDATA_CONTACT: '',
    PUBLIC_URL: 'https://deathlist.example',
  })
  return ctxFor(t.db, user, { now, locale, people })
}

const occupation = (value: string): When => ({ fact: { property: 'P106', value } })
const packOf = (...terms: When[]): PackDocument => ({
  version: 1,
  base: { kind: 'flat', points: 10 },
  terms: terms.map((when, at) => ({ id: `rule_${at}`, when, points: 5, per: 'pick' })),
  rounding: 'half_up',
})
const save = (pack: PackDocument) => setPack(ctx(), { league: league.id, pack })
/** The document in force, in the format of the form. */
const saved = async (): Promise<PackDocument> => ({
  ...(await getPack(ctx(), { league: league.id })),
  version: 1,
})
const sentences = async (language: Language) => packSentences(await saved(), packTexts(language))

describe('labels of items that have no built-in words', () => {
  beforeEach(() => {
    standIn.world.add({ id: 'Q90100', labels: { en: 'chess composer', it: 'problemista' }, human: false })
    standIn.world.add({ id: 'Q902', labels: { en: 'puppeteer' }, human: false })
    standIn.world.add({ id: 'Q903', labels: { mul: 'Bharat Ratna' }, human: false })
  })

  test('rules show the label in the reader’s language, else English, else the id', async () => {
    await save({
      ...packOf(
        { all: [occupation('Q998'), { not: occupation('Q902') }] },
        { fact: { property: 'P166', value: 'Q903' } },
        { fact: { property: 'P27', value: 'Q999' } },
      ),
      list: { places: [{ name: 'Stage', n: 1, who: occupation('Q902') }] },
    })
    expect(await sentences('en')).toEqual(
      expect.arrayContaining([
        expect.stringContaining(
          'had the occupation “Q998 (Wikidata)” and did not have the occupation “puppeteer”',
        ),
        expect.stringContaining('had received Bharat Ratna'),
        expect.stringContaining('citizen of Q999 (Wikidata)'),
        expect.stringContaining('has the occupation “puppeteer”'),
      ]),
    )
    await save(packOf(occupation('Q90100')))
    expect((await sentences('it'))[1]).toContain('«problemista»')
  })

  test('saving rules fetches all labels in one request; reading fetches none', async () => {
    const people = ctx().people
    await updateLeague(
      { ...ctx(), people },
      {
        league: league.id,
        pack: packOf(occupation('Q902'), occupation('Q33999'), { fact: { property: 'P166', value: 'Q903' } }),
      },
    )
    expect(people.requests()).toBe(1)
    await getPack({ ...ctx(), people }, { league: league.id })
    await getRules({ ...ctx(), people }, { league: league.id })
    await updateLeague({ ...ctx(), people }, { league: league.id, rarityMax: 3 })
    expect(people.requests()).toBe(1)
    expect((await sentences('en'))[1]).toContain('“puppeteer”')
  })

  test('an item without a usable label is not requested again on every change', async () => {
    const people = ctx().people
    const change = (points: number) =>
      updateLeague(
        { ...ctx(), people },
        {
          league: league.id,
          pack: { ...packOf(occupation('Q998'), occupation('Q902')), base: { kind: 'flat', points } },
        },
      )
    for (const points of [1, 2, 3]) await change(points)
    expect(people.requests()).toBe(1)
    const said = await sentences('en')
    expect(said.join()).toContain('“Q998 (Wikidata)”')
    expect(said.join()).toContain('“puppeteer”')
  })

  test('refused rules send no request to Wikidata', async () => {
    const people = ctx().people
    const reversed = { minBirthYear: 2000, maxBirthYear: 1950, pack: packOf(occupation('Q902')) }
    for (const save of [
      () => updateLeague({ ...ctx(), people }, { league: league.id, ...reversed }),
      () => createLeague({ ...ctx(), people }, { name: 'Puppets', ...reversed }),
    ])
      await expect(save()).rejects.toMatchObject({ code: 'birth_years_reversed' })
    expect(people.requests()).toBe(0)
  })

  test('appear in a new league’s pack and in score reasons', async () => {
    const made = await createLeague(ctx(), { name: 'Puppets', pack: packOf(occupation('Q902')) })
    const { terms } = await getPack(ctx(), { league: made.id })
    const [term] = terms
    if (!term || !('when' in term)) throw new Error('no term')
    expect(termSentence(term, packTexts('it'))).toContain('«puppeteer»')
    expect(
      viewReason({ rule: 'term', id: 'rule_0', points: 5, when: term.when }, reasonTexts('en')).text,
    ).toContain('had the occupation “puppeteer”')
  })

  test('labels given by a client are ignored', async () => {
    const lie = { fact: { property: 'P106', value: 'Q902', labels: { en: 'pope' } } } as const
    await save(packOf(lie))
    expect((await sentences('en'))[1]).toContain('“puppeteer”')
    const { sentences: checked } = await checkPack(ctx(), { pack: packOf(lie) })
    expect(checked[1]).toContain('“Q902 (Wikidata)”')
    const read = readPack(JSON.stringify(packOf(lie)))
    expect(JSON.stringify(read)).not.toContain('pope')
  })

  test('rules saved while Wikidata is down get labels with their next change', async () => {
    standIn.faults.set([{ fault: 'down' }])
    const first = await save(packOf(occupation('Q902')))
    expect((await sentences('en'))[1]).toContain('“Q902 (Wikidata)”')
    standIn.faults.set([])
    expect((await save(packOf(occupation('Q902')))).version).toBe(first.version)
    await save(packOf(occupation('Q902'), { sweep: true }))
    expect((await sentences('en'))[1]).toContain('“puppeteer”')
  })

  test('a pack that is read and saved as it was makes no new version, also from a form', async () => {
    const first = await save(packOf(occupation('Q902')))
    expect((await save(await saved())).version).toBe(first.version)
    const { pack } = (await getRules(ctx(), { league: league.id })).latest
    if (!pack) throw new Error('no pack')
    const changed = {
      ...pack,
      terms: [...pack.terms, { id: 'more', when: { sweep: true as const }, points: 3, per: 'pick' as const }],
    }
    await updateLeague(ctx(), { league: league.id, pack: changed, packBefore: packOf(occupation('Q902')) })
    expect(await sentences('en')).toHaveLength((await sentences('it')).length)
    expect((await sentences('en'))[1]).toContain('“puppeteer”')
  })

  test('a label is one short line', async () => {
    standIn.world.add({
      id: 'Q904',
      labels: { en: `${'x'.repeat(59)}\u{1f600}y`, it: '\u202e' },
      human: false,
    })
    await save(packOf(occupation('Q904')))
    expect((await sentences('it'))[1]).toContain(`«${'x'.repeat(59)}»`)
  })
})
