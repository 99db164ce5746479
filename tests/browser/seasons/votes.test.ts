import { afterEach, expect, test } from 'vitest'
import { inRoot } from '#scripts/lib/paths.ts'
import { signUp } from '#tests/support/http/api.ts'
import { firstOf, sized } from '#tests/support/nets.ts'
import { expectGoodPage, withBrowser } from '../support.ts'
import { button, withWorld } from '../world.ts'

/** Votes against picking a person: on the person's page on a phone, and beside the rules. */

const world = withWorld()
const open = withBrowser()
const pictures = inRoot('test-output/votes')
const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)

afterEach(() => world().worker.setClock(null))

const said = {
  en: {
    locale: 'en-GB',
    none: '0 votes of 2 against a pick.',
    give: /^Vote against picking Clint Eastwood in/,
    mine: '1 vote of 2 against a pick. Yours is among them.',
    takeBack: /^Take back your vote against picking Clint Eastwood in/,
    barred: '2 votes against: nobody can pick them this season. Yours is among them.',
    refused: 'The members of this league have voted against picking this person.',
    section: 'Votes against picks',
    quorum: 'Votes that bar a person',
    over: 'These votes are closed: the season or its draft has begun.',
  },
  it: {
    locale: 'it',
    none: '0 voti su 2 contro la scelta.',
    give: /^Vota contro la scelta di Clint Eastwood in/,
    mine: '1 voto su 2 contro la scelta. C’è anche il tuo.',
    takeBack: /^Ritira il voto contro la scelta di Clint Eastwood in/,
    barred: '2 voti contro: in questa stagione nessuno può scegliere questa persona. C’è anche il tuo.',
    refused: 'I membri di questa lega hanno votato contro la scelta di questa persona.',
    section: 'Voti contro le scelte',
    quorum: 'Voti che escludono una persona',
    over: 'Le votazioni sono chiuse: la stagione o il suo draft è cominciato.',
  },
} as const

test.each(firstOf(['it', 'en'] as const))(
  'a vote is cast and taken back; two votes bar a person, in %s',
  sized,
  async (language) => {
    const { worker } = world()
    const words = said[language]
    const [nina, otto] = [await signUp(worker.url, 'Nina'), await signUp(worker.url, 'Otto')]
    const name = `The Voting Club ${language}`
    const league = (
      await nina.call('POST', '/api/v1/league/create', { name, start_date: day(5), end_date: day(60) })
    ).body
    expect((await otto.call('GET', `/api/v1/league/join-by-code/${league.invite_code}`)).status).toBe(200)
    const pack = (await nina.call('GET', `/api/v1/leagues/${league.id}/pack`)).body
    const put = await nina.call('PUT', `/api/v1/leagues/${league.id}/pack`, {
      ...pack,
      who: { ...pack.who, votes: { quorum: 2 } },
    })
    expect(put.status, JSON.stringify(put.body)).toBe(200)
    await worker.setClock(`${day(1)}T12:00:00.000Z`)

    const { page, problems } = await open({
      viewport: { width: 390, height: 844 },
      locale: words.locale,
      hasTouch: true,
    })
    page.setDefaultTimeout(15_000)
    await page.goto(`${worker.url}/auth`)
    await page.locator('input[type=email]').fill(nina.email)
    await page.locator('input[type=password]').fill(nina.password)
    await page.locator('button[type=submit]').click()
    await page.waitForURL('**/dashboard')
    await page.goto(`${worker.url}/person/Q43203`)
    await page.getByText(words.none).waitFor()
    await button(page, words.give).click()
    await page.getByText(words.mine).waitFor()
    await button(page, words.takeBack).click()
    await page.getByText(words.none).waitFor()
    await button(page, words.give).click()
    await page.getByText(words.mine).waitFor()
    await expectGoodPage(page, `${pictures}/${language}-mine`)

    const path = `/api/v1/leagues/${league.id}/people/Q43203/vote`
    expect((await otto.call('POST', path)).body).toMatchObject({
      quorum: 2,
      people: [{ votes: 2, barred: true }],
    })
    await page.reload()
    await page.getByText(words.barred).waitFor()
    await page.getByText(words.refused).first().waitFor()
    await expectGoodPage(page, `${pictures}/${language}-barred`)
    const list = (await otto.call('GET', `/api/v1/leagues/${league.id}/deathlists/me`)).body
    await otto.call('PUT', `/api/v1/deathlists/${list.id}/name`, { name: 'Otto’s' })
    const refused = await otto.call('POST', `/api/v1/deathlists/${list.id}/picks`, { wikidata_id: 'Q43203' })
    expect([refused.status, refused.body.code]).toEqual([422, 'person_voted_out'])

    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto(`${worker.url}/l/${league.slug}/settings`)
      await page.getByRole('heading', { name: words.section }).waitFor()
      await page.getByRole('link', { name: 'Clint Eastwood' }).waitFor()
      await page
        .getByRole('button')
        .filter({ hasText: /2 (members|membri)/ })
        .click()
      await page.getByRole('textbox', { name: words.quorum }).waitFor()
      await expectGoodPage(page, `${pictures}/${language}-rules-${width}`)
    }

    await worker.setClock(`${day(5)}T00:00:00.000Z`)
    expect((await otto.call('DELETE', path)).body.code).toBe('votes_closed')
    await page.goto(`${worker.url}/l/${league.slug}/settings`)
    await page.getByText(words.over).waitFor()
    await page.goto(`${worker.url}/person/Q43203`)
    await page.getByText(words.barred).waitFor()
    await expect.poll(() => button(page, words.takeBack).count()).toBe(0)
    expect(problems).toEqual([])
  },
)
