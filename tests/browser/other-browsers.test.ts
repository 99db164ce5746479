/** @module-tag nets */
import { mkdirSync } from 'node:fs'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { addDays, dayOf } from '#domain/calendar-day.ts'
import { inRoot } from '#scripts/lib/paths.ts'
import { newEmail, password } from '../auth/support.ts'
import { type OtherBrowser, otherBrowsers } from '../support/other-browsers.ts'
import { withWorld } from './world.ts'

/**
 * From sign-up to the standings in Firefox and WebKit, if the machine has them. Pictures are saved in
 * test-output/other-browsers.
 */

const world = withWorld()
const pictures = inRoot('test-output/other-browsers')
/** The people on each list, and the first day of each story: they run one after the other. */
const stories = [
  { person: 'Judi Dench', id: 'Q28054', from: 0 },
  { person: 'Clint Eastwood', id: 'Q43203', from: 20 },
]
const today = dayOf(new Date().toISOString())

const named = (tag: string, name: string, within = ''): string =>
  `${within}//${tag}[normalize-space(.)="${name}" or @aria-label="${name}"]`
const holding = (text: string): string => `//*[text()[contains(normalize-space(.), "${text}")]]`
const labelled = (label: string): string => `//input[@id=//label[normalize-space(.)="${label}"]/@for]`

for (const { name } of otherBrowsers.filter(({ start }) => !start))
  console.log(`${name} is not installed: the journey through it is left out.`)

const journey = (
  name: string,
  start: () => Promise<OtherBrowser>,
  { person, id, from }: { person: string; id: string; from: number },
) => {
  let browser: OtherBrowser | undefined
  const slug = `club-of-${name.toLowerCase()}`
  const used = (): OtherBrowser => {
    if (!browser) throw new Error(`${name} has not been started.`)
    return browser
  }
  const picture = (of: string) => used().picture(`${pictures}/${name.toLowerCase()}-${of}.png`)
  const go = (path: string) => used().open(world().worker.url + path)
  afterAll(() => browser?.stop())

  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await picture('failed').catch(() => {})
  })

  test('an account, a league and a list', { timeout: 180_000 }, async () => {
    mkdirSync(pictures, { recursive: true })
    await world().worker.setClock(`${addDays(today, from)}T10:00:00.000Z`)
    browser = await start()
    await browser.resize(1280, 900)
    await go('/')
    await picture('landing')
    await browser.click(named('a', 'Start a league'))
    await browser.fill(labelled('Email'), newEmail('marta'))
    await browser.fill(labelled('Password'), password)
    await picture('sign-up')
    await browser.click(named('button', 'Create account'))
    await browser.fill(labelled('League name'), `Club of ${name}`)
    await browser.click(named('button', 'Create league', '//*[@role="dialog"]'))
    await browser.click('//label[starts-with(normalize-space(.), "Now")]')
    await picture('kick-off')
    await browser.click(named('button', 'Start your list'))
    await browser.fill('//input[@type="search"]', person)
    await browser.click(named('button', `Add ${person}`))
    await browser.see(holding('1 of 10 picks'))
    await picture('list')
    await browser.reload()
    expect(await browser.see('//h1')).toMatch(/’s ten$/)
    expect(await browser.problems()).toEqual([])
  })

  test('a death scores points, and the leaderboard explains them', { timeout: 120_000 }, async () => {
    const day = addDays(today, from + 4)
    await world().worker.setClock(`${day}T12:00:00.000Z`)
    world().wikidata.world.kill(id, { date: day, reference: 'real' })
    for (const clock of [`${day}T13:00:00.000Z`, `${addDays(day, 1)}T14:00:00.000Z`]) {
      await world().worker.setClock(clock)
      expect(await world().worker.runCron()).toMatchObject({ ok: true })
    }
    await go(`/l/${slug}/leaderboard`)
    await used().click(
      '//button[contains(., "scored, and why")] | //button[contains(@aria-label, "scored, and why")]',
    )
    await used().see(holding('for age at death'))
    await picture('leaderboard')
  })

  test('every screen, on a desktop and a phone, in both languages', { timeout: 240_000 }, async () => {
    const inLeague = [
      '',
      '/deathlist',
      '/leaderboard',
      '/picks',
      '/members',
      '/activity',
      '/outlook',
      '/calendar',
      '/settings',
      '/admin',
      '/competitions',
    ]
    const paths = [
      '/dashboard',
      '/inbox',
      '/profile',
      `/person/${id}`,
      ...inLeague.map((path) => `/l/${slug}${path}`),
      `/l/${slug}/admin/competitions`,
    ]
    const wide: string[] = []
    for (const { size, language, width } of [
      { size: 'desktop', language: 'en', width: 1280 },
      { size: 'phone', language: 'it', width: 390 },
    ]) {
      await used().evaluate(`localStorage.setItem('i18nextLng', '${language}')`)
      await used().resize(width, 844)
      for (const path of paths) {
        await go(path)
        await used().see('//h1')
        await used().rest()
        const over = await used().evaluate('return document.documentElement.scrollWidth - innerWidth')
        if (Number(over) > 0) wide.push(`${size} ${path} ${over}`)
        await picture(
          `${size}-${path.replace(`/l/${slug}`, 'league').replaceAll('/', '-').replace(/^-/, '')}`,
        )
      }
    }
    expect(wide).toEqual([])
    expect(await used().problems()).toEqual([])
  })
}

otherBrowsers.forEach(({ name, start }, i) => {
  const story = stories[i]
  describe.runIf(start && story)(`from sign-up to the standings in ${name}`, () => {
    if (start && story) journey(name, start, story)
    else test('is not installed', () => {})
  })
})
