import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginPropagations } from '#db/queries/people/propagations.ts'
import { seedDemo } from '#db/seed/demo.ts'
import { addDays, dayOf } from '#domain/calendar-day.ts'
import { inRoot } from '#scripts/lib/paths.ts'
import { type RunningStandIn, startWikidataStandIn } from '#tests/stand-ins/wikidata/index.ts'
import { confirmDeath } from '#tests/support/game.ts'
import { firstOf, netsOnly, sized } from '#tests/support/nets.ts'
import { keepPicture } from '#tests/support/screens/keep-picture.ts'
import { startTestWorker, type TestWorker } from '#tests/support/worker.ts'
import { hashPassword } from '#worker/auth/passwords.ts'
import { propagateNews } from '#worker/services/people/propagate.ts'
import { enterDemo, withBrowser } from '../support.ts'

const open = withBrowser()
const pictures = inRoot('test-output/biography')
const name = 'Clint Eastwood'
/** Picked in the demo's running league; the other has no article. */
const [person, other] = ['Q43203', 'Q28054']
const now = new Date().toISOString()

const english = [
  'Clinton Eastwood Jr. (born May 31, 1930) is an American actor and film director. After achieving success in a Western television series, he rose to international fame in three films by S. Leone.',
  'Among his many other roles is that of a police inspector in San Francisco. These roles have made him an enduring cultural icon.',
] as const
const italian = [
  'Clinton Eastwood Jr. (San Francisco, 31 maggio 1930) è un attore e regista statunitense. Raggiunse la notorietà internazionale con tre film di S. Leone.',
  'È considerato una delle icone del cinema.',
] as const

let wikidata: RunningStandIn
let worker: TestWorker
beforeAll(async () => {
  wikidata = await startWikidataStandIn()
  worker = await startTestWorker({
    people: true,
    vars: {
      WIKIDATA_URL: wikidata.url,
      WIKIDATA_SPARQL_URL: `${wikidata.url}/sparql`,
      WIKIPEDIA_URL: `${wikidata.url}/enwiki`,
      WIKIPEDIA_IT_URL: `${wikidata.url}/itwiki`,
    },
  })
  wikidata.world.write({ language: 'en', title: name, extract: english.join(' ') })
  wikidata.world.write({ language: 'it', title: name, extract: italian.join(' ') })
  await seedDemo(worker.database.db, now, hashPassword)
})
afterAll(() => Promise.all([worker?.stop(), wikidata?.stop()]))

const languages = [
  {
    locale: 'en-GB',
    scheme: 'light',
    width: 1440,
    text: english,
    article: '“Clint Eastwood”, Wikipedia',
    url: 'https://en.wikipedia.org/wiki/Clint_Eastwood',
  },
  {
    locale: 'it-IT',
    scheme: 'dark',
    width: 390,
    text: italian,
    article: '«Clint Eastwood», Wikipedia',
    url: 'https://it.wikipedia.org/wiki/Clint_Eastwood',
  },
] as const

const enter = async ({ locale, scheme, width }: (typeof languages)[number]) => {
  const watched = await open({
    locale,
    colorScheme: scheme,
    reducedMotion: 'reduce',
    viewport: { width, height: 900 },
  })
  await enterDemo(worker, watched.page, 'marta')
  return watched
}
type Watched = Awaited<ReturnType<typeof enter>>

const expectAttribution = async ({ page }: Watched, { article, url }: (typeof languages)[number]) => {
  const figure = page.getByRole('figure').first()
  await expect.poll(() => figure.getByRole('link', { name: article }).getAttribute('href')).toBe(url)
  await expect
    .poll(() => figure.getByRole('link', { name: 'CC BY-SA 4.0' }).getAttribute('href'))
    .toBe('https://creativecommons.org/licenses/by-sa/4.0/')
}

// The deaths below quote the article that this test fetched.
test.each(firstOf(languages))(
  'a person’s page begins with the article, in $locale',
  sized,
  async (language) => {
    const watched = await enter(language)
    const { page } = watched
    await page.goto(`${worker.url}/person/${person}`)
    const text = page.getByText(language.text.join(' '))
    await text.waitFor()
    await expectAttribution(watched, language)
    const asked = wikidata.log.count('summary')
    await page.reload()
    await text.waitFor()
    expect(wikidata.log.count('summary')).toBe(asked)
    await watched.settled()
    await keepPicture(page, `${pictures}/person-${language.width}.png`, { fullPage: true })
  },
)

test.each(languages)(
  'a person without an article has a page without layout shift, in $locale',
  netsOnly,
  async (language) => {
    const watched = await enter(language)
    const { page } = watched
    await page.goto(`${worker.url}/person/${other}`)
    const heading = page.getByRole('heading', { level: 1 })
    await heading.waitFor()
    await watched.settled()
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let moved = 0
          new PerformanceObserver((list) => {
            // The library's types lack the entries of layout shifts.
            for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
              moved += entry.value
          }).observe({ type: 'layout-shift', buffered: true })
          setTimeout(() => resolve(moved), 300)
        }),
    )
    expect(shift).toBeLessThan(0.02)
    await expect.poll(() => page.getByRole('figure').count()).toBe(0)
    await expect.poll(() => page.getByRole('alert').count()).toBe(0)
    await keepPicture(page, `${pictures}/described-${language.width}.png`, { fullPage: true })
  },
)

test.each(languages)(
  'activity items about a death quote two sentences of the article, in $locale',
  netsOnly,
  async (language) => {
    const { db } = worker.database
    const died = addDays(dayOf(now), -1)
    await confirmDeath(db, person, died, now)
    const lines = [{ kind: 'confirmed' as const, data: { diedOn: died } }]
    await beginPropagations(db, [{ personId: person, marks: true, days: [died], lines }], now)
    await propagateNews({ db, now })
    const watched = await enter(language)
    const { page } = watched
    for (const path of ['/l/the-reading-room', '/l/the-reading-room/activity', '/inbox']) {
      await page.goto(worker.url + path)
      const quotation = page.getByText(language.text[0], { exact: true }).first()
      await quotation.waitFor()
      await expectAttribution(watched, language)
      await expect.poll(() => page.getByText(language.text[1]).count()).toBe(0)
      await watched.settled()
      await keepPicture(page, `${pictures}/death-${path.split('/').at(-1)}-${language.width}.png`, {
        fullPage: true,
      })
    }
  },
)
