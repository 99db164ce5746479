/** @module-tag nets */
import { beforeAll, expect, test } from 'vitest'
import { seedDemo } from '#db/seed/demo.ts'
import { languageCodes } from '#locales/languages.ts'
import { hashPassword } from '#worker/auth/passwords.ts'
import { enterDemo, withBrowser } from '../support.ts'
import { withWorld } from '../world.ts'

/** Screen readers can list the links and buttons of a page by their names alone: rows do not repeat them. */

const world = withWorld()
const open = withBrowser()
const league = '/l/sunday-supper-club'

beforeAll(async () => {
  await seedDemo(world().worker.database.db, new Date().toISOString(), hashPassword)
  await world().worker.runCron()
})

test.each(languageCodes)('each row names what its links and buttons are about, in %s', async (language) => {
  const { page, settled } = await open({ locale: language === 'it' ? 'it-IT' : 'en-GB' })
  await enterDemo(world().worker, page, 'marta')
  const shared = async (path: string, elements: string) => {
    await page.goto(world().worker.url + path)
    await page.locator(elements).first().waitFor()
    await settled()
    const names = await page
      .locator(elements)
      .evaluateAll((all) => all.map((element) => element.ariaLabel ?? element.textContent))
    expect.soft(names.length, path).toBeGreaterThan(1)
    return names.filter((name, nr) => names.indexOf(name) !== nr)
  }
  for (const path of ['/dashboard', league, `${league}/competitions`])
    expect.soft(await shared(path, 'main li a.link'), path).toEqual([])
  expect
    .soft(await shared(`${league}/activity`, 'main li.group > div > div > p + button'), 'activity')
    .toEqual([])
})
