import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayOf } from '#domain/calendar-day.ts'
import type { WatchedPage } from '#tests/support/browser.ts'
import { type SignedUp, signUp } from '#tests/support/http/api.ts'
import { netsOnly, sized } from '#tests/support/nets.ts'
import { keepPicture } from '#tests/support/screens/keep-picture.ts'
import type { TestWorker } from '#tests/support/worker.ts'
import { accessibilityProblems } from '#tests/web/support.ts'
import { enterCredentials, expectPath, seeNotice, withBrowser } from '../support.ts'
import { withWorld } from '../world.ts'

/**
 * A season of each of the four types, planned in the browser, played by the game's clock and the stand-in, and checked
 * in the browser up to the final tables. Four players; three deaths:
 *   day 2, week 1: Warren Buffett, only on Marta's list
 *   day 9, week 2: Judi Dench, only on Marta's list
 *   day 16, week 3: Clint Eastwood, only on Paolo's list
 * A sole holder among four gets 100 − age + 10.
 */

const buffett = { id: 'Q47213', name: 'Warren Buffett', born: '1930-08-30' }
const dench = { id: 'Q28054', name: 'Judi Dench', born: '1934-12-09' }
const eastwood = { id: 'Q43203', name: 'Clint Eastwood', born: '1930-05-31' }
const others = { yono: 'Q117012', penrose: 'Q193803', dylan: 'Q392', pacino: 'Q41163', aldrin: 'Q2252' }

/** In the order in which they are added. Ines has the youngest list, Theo the oldest of those who never score. */
const lists = {
  Marta: [buffett.id, dench.id, others.yono],
  Paolo: [eastwood.id, others.penrose],
  Ines: [others.dylan, others.pacino],
  Theo: [others.aldrin],
}
type Name = keyof typeof lists
const names = ['Marta', 'Paolo', 'Ines', 'Theo'] as const satisfies Name[]

const today = dayOf(new Date().toISOString())
const start = addDays(today, 3)
const end = addDays(start, 20)
const deaths = { buffett: addDays(start, 1), dench: addDays(start, 8), eastwood: addDays(start, 15) }

/** 100 minus the age in years, plus ten for the sole holder. */
const pointsFor = (born: string, diedOn: string): number =>
  110 - (Number(diedOn.slice(0, 4)) - Number(born.slice(0, 4)) - (diedOn.slice(5) < born.slice(5) ? 1 : 0))
const points = {
  buffett: pointsFor(buffett.born, deaths.buffett),
  dench: pointsFor(dench.born, deaths.dench),
  eastwood: pointsFor(eastwood.born, deaths.eastwood),
}

const slug = 'sunday-supper-club'
const competitions = `/league/${slug}/competitions`
const world = withWorld()
const open = withBrowser()
let worker: TestWorker
let marta: WatchedPage
const players: Partial<Record<Name, SignedUp>> = {}

const player = (name: Name): SignedUp => {
  const found = players[name]
  if (!found) throw new Error(`${name} has not signed up.`)
  return found
}

beforeAll(async () => {
  worker = world().worker
  let code = ''
  for (const name of names) {
    const user = await signUp(worker.url, name)
    players[name] = user
    await user.call('PATCH', '/api/v1/profile/me', { display_name: name })
    if (code === '')
      code = (await user.call('POST', '/api/v1/league/create', { name: 'Sunday Supper Club' })).body
        .invite_code
    else await user.call('GET', `/api/v1/league/join-by-code/${code}`)
    const list = (await user.call('GET', `/api/v1/leagues/${slug}/deathlists/me`)).body
    await user.call('PUT', `/api/v1/deathlists/${list.id}/name`, { name: `${name}’s list` })
    for (const wikidata_id of lists[name])
      expect((await user.call('POST', `/api/v1/deathlists/${list.id}/picks`, { wikidata_id })).status).toBe(
        200,
      )
  }
  marta = await open()
  // Portraits come from Commons, which tests can't reach.
  await marta.context.route(/commons\.wikimedia\.org/, (route) => route.abort('aborted'))
  await marta.page.goto(`${worker.url}/auth`)
  await enterCredentials(marta.page, player('Marta').email, player('Marta').password)
  await marta.page.waitForURL('**/dashboard')
})

const go = async (path: string): Promise<Page> => {
  await marta.page.goto(worker.url + path)
  await marta.page.getByRole('heading', { level: 1 }).waitFor()
  return marta.page
}

/** The cells of a table as text, row by row. */
const rowsOf = async (page: Page, caption: string): Promise<string[][]> => {
  const table = page.getByRole('table', { name: caption })
  await table.waitFor()
  return table
    .locator('tbody tr:not([hidden])')
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...row.querySelectorAll('th, td')].map((cell) =>
          (cell as HTMLElement).innerText.replace(/\s+/g, ' ').trim(),
        ),
      ),
    )
}

/**
 * Opens a leaderboard; returns a function that reads rank, name and points of its rows. Poll it: the browser shows the
 * cached page of an earlier day until the server has answered.
 */
const openStandings = async (competition: string): Promise<() => Promise<[string, string, string][]>> => {
  const page = await go(`${competitions}/${competition}/leaderboard`)
  return async () => {
    const rows = await rowsOf(page, 'Standings')
    const headers = await page
      .getByRole('table', { name: 'Standings' })
      .getByRole('columnheader')
      .allInnerTexts()
    const at = headers.indexOf('Points')
    return rows.map((row) => [row[0] ?? '', (row[1] ?? '').split(' ')[0] ?? '', row[at] ?? ''])
  }
}

/** Plans a competition on the admins' page. */
const plan = async (
  name: string,
  type: RegExp,
  fill: (page: Page) => Promise<void> = async () => undefined,
): Promise<string> => {
  const page = await go(`/league/${slug}/admin/competitions`)
  await page.getByLabel('Name').fill(name)
  await page.getByRole('radio', { name: type }).check()
  await page.getByLabel('First day').fill(start)
  await page.getByLabel('Last day').fill(end)
  await fill(page)
  await page.getByRole('button', { name: 'Create competition' }).click()
  await seeNotice(page, 'Competition created')
  const address = name.toLowerCase().replaceAll(' ', '-')
  // A knockout opens on its bracket.
  const opensOn = type.source === 'Death Cup' ? 'matches' : 'leaderboard'
  await expectPath(page, `${competitions}/${address}/${opensOn}`)
  await page.getByRole('heading', { level: 1, name }).waitFor()
  return address
}

/** A person dies at noon of a day, it is in Wikidata within the hour, and a day later it is confirmed. */
const die = async (id: string, on: string): Promise<void> => {
  await worker.setClock(`${on}T12:00:00.000Z`)
  await worker.runCron()
  world().wikidata.world.kill(id, { date: on, reference: 'real' })
  await worker.setClock(`${on}T13:00:00.000Z`)
  await worker.runCron()
}

const confirm = async (on: string): Promise<void> => {
  await worker.setClock(`${addDays(on, 1)}T14:00:00.000Z`)
  await worker.runCron()
}

/** A row of the form that opens its fields. */
const openRow = (page: Page, title: string) => page.locator('summary').filter({ hasText: title }).click()

describe('planning', sized, () => {
  test('without name and dates nothing is created, and the form says so', netsOnly, async () => {
    const page = await go(`/league/${slug}/admin/competitions`)
    await page.getByRole('button', { name: 'Create competition' }).click()
    await seeNotice(page, 'Missing info')
    await seeNotice(page, 'Name, start and end dates are required')
    await expect.poll(() => page.getByLabel('Name').getAttribute('aria-invalid')).toBe('true')
    await go(competitions)
    await page.getByRole('heading', { name: 'No competitions yet' }).waitFor()
  })

  test('an overlong schedule is refused, and a fitting last day is offered', netsOnly, async () => {
    const page = await go(`/league/${slug}/admin/competitions`)
    await page.getByLabel('Name').fill('Too short')
    await page.getByRole('radio', { name: /Death Cup/ }).check()
    await openRow(page, 'Rules')
    await page.getByLabel('First day').fill(start)
    await page.getByLabel('Days a round lasts').fill('1')
    await page.getByLabel('Days a round lasts').blur()
    await page.getByText('2 rounds of 1 day for 4 players.').waitFor()
    await page.getByLabel('Days a round lasts').fill('12')
    await page.getByLabel('Days a round lasts').blur()
    await page.getByLabel('Last day').fill(addDays(start, 9))
    await page.getByText('The schedule needs 24 days, the dates leave 10.').waitFor()
    await page.getByRole('button', { name: 'Create competition' }).click()
    await seeNotice(page, 'Failed to create Competition')
    await page
      .getByRole('alert')
      .filter({ hasText: 'With 4 players this schedule needs 24 days; the dates leave 10.' })
      .waitFor()
    await page.getByRole('button', { name: /^End on/ }).click()
    await expect.poll(() => page.getByLabel('Last day').inputValue()).toBe(addDays(start, 23))
    // The refusal was expected; nothing else may go wrong in this browser.
    expect(marta.problems.filter((problem) => !/422/.test(problem))).toEqual([])
    marta.problems.length = 0
  })

  test('a Deathmatch with chosen picks, a Death Cup, a Championship and a One-Shot Madness', async () => {
    await plan('Spring Match', /Deathmatch/, async (page) => {
      await openRow(page, 'Which picks')
      await page.getByText('A selection', { exact: true }).click()
      await page.getByLabel('Picks a player chooses').fill('2')
      await page.getByLabel('Picks a player chooses').blur()
    })
    await plan('Spring Cup', /Death Cup/, async (page) => {
      await openRow(page, 'Rules')
      await page.getByLabel('Days a round lasts').fill('7')
      await page.getByLabel('Days a round lasts').blur()
      await page.getByText('Length of a round: 7 days', { exact: true }).waitFor()
      // By keyboard: the rarer picks first; the coin toss can't be moved.
      await page.getByRole('button', { name: 'Move Rarer picks up' }).focus()
      await page.keyboard.press('Enter')
      const order = page.getByRole('list').filter({ hasText: 'Coin toss' }).getByRole('listitem')
      expect((await order.allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))).toEqual([
        '1 Rarer picks',
        '2 Younger average age of the picks',
        '3 Coin toss',
      ])
      await expect.poll(() => page.getByRole('button', { name: /Coin toss/ }).count()).toBe(0)
    })
    await plan('Spring League', /Championship/, async (page) => {
      await openRow(page, 'Rules')
      await page.getByLabel('Days a match lasts').fill('7')
      await page.getByLabel('Days a match lasts').blur()
    })
    await plan('Last One', /One-Shot/, async (page) => {
      await openRow(page, 'Rules')
      await page.getByText('the last death', { exact: true }).click()
    })
    const page = await go(competitions)
    await page.getByRole('heading', { name: 'Upcoming' }).waitFor()
    for (const name of ['Spring Match', 'Spring Cup', 'Spring League', 'Last One'])
      await page.getByRole('link', { name, exact: true }).waitFor()
  })

  test('a competition can be edited and cancelled before it begins', netsOnly, async () => {
    await plan('Test Match', /Death Cup/, async (page) => {
      await openRow(page, 'Rules')
      await page.getByLabel('Days a round lasts').fill('7')
      await page.getByLabel('Days a round lasts').blur()
    })
    const page = await go(`${competitions}/test-match/settings`)
    await page.getByRole('link', { name: 'Edit' }).click()
    await page.getByLabel('Name').fill('Another Match')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await seeNotice(page, 'Competition changed')
    await page.getByRole('heading', { level: 1, name: 'Another Match' }).waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Cancel the competition' }).click()
    await seeNotice(page, 'Competition cancelled')
    await page.getByText('Cancelled by an admin').waitFor()
  })

  // For the competition that the previous test cancelled.
  test(
    'the audit log keeps a cancelled competition’s draw, whose seed can be checked',
    netsOnly,
    async () => {
      const page = await go(`/l/${slug}/audit`)
      const entry = page.getByRole('listitem').filter({ hasText: 'cancelled the competition Another Match' })
      await entry.getByText(/^In the order of the draw:.*(Marta.*Paolo|Paolo.*Marta)/).waitFor()
      await page.evaluate(() => localStorage.setItem('i18nextLng', 'it'))
      await go(`/l/${slug}/audit`)
      await page.getByText(/^Nell’ordine del sorteggio:/).waitFor()
      await page.evaluate(() => localStorage.setItem('i18nextLng', 'en'))
      await go(`${competitions}/test-match/leaderboard`)
      await page.getByText('How the draw is made and the coin is tossed').click()
      await page.getByText('Checked in your browser: the seed has this fingerprint.').waitFor()
    },
  )

  test('Marta chooses the two picks that play for her', async () => {
    const page = await go(`${competitions}/spring-match/team`)
    await page.getByRole('checkbox', { name: /Judi Dench/ }).check()
    // What another device saves meanwhile shows, and does not discard the choice.
    const { call } = player('Marta')
    const ofLeague = (await call('GET', `/api/v1/leagues/${slug}`)).body.id
    const planned = (await call('GET', `/api/v1/competition/list?league_id=${ofLeague}`)).body
    const { id } = planned.find(({ name }: { name: string }) => name === 'Spring Match')
    const all = (await call('GET', `/api/v1/leagues/${slug}/picks`)).body
    const pick = all.find(({ wikidata_id }: { wikidata_id: string }) => wikidata_id === buffett.id)
    const elsewhere = await call('PUT', `/api/v1/competition/${id}/team`, { pick_ids: [pick.id] })
    expect(elsewhere.status).toBe(200)
    await page.getByRole('checkbox', { name: /Warren Buffett/, checked: true }).waitFor()
    await page.getByRole('checkbox', { name: /Judi Dench/, checked: true }).waitFor()
    await page.getByRole('checkbox', { name: /Warren Buffett/ }).uncheck()
    await page.getByRole('checkbox', { name: /Yoko Ono/ }).check()
    await expect.poll(() => page.getByRole('checkbox', { name: /Warren Buffett/ }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Save team' }).click()
    await seeNotice(page, 'Team saved')
    await go(`${competitions}/spring-match/team`)
    // The browser's cache is older than the saved picks, and is displayed until the server has answered.
    await page.getByRole('checkbox', { name: /Judi Dench/, checked: true }).waitFor()
    await page.getByRole('checkbox', { name: /Warren Buffett/, checked: false }).waitFor()
  })
})

describe('the season', netsOnly, () => {
  test('a reported death is shown beside the points, and becomes points when it is confirmed', async () => {
    await worker.setClock(`${start}T12:00:00.000Z`)
    await worker.runCron()
    await die(buffett.id, deaths.buffett)
    const reported = await openStandings('spring-league')
    await expect
      .poll(async () => (await reported())[0])
      .toEqual(['–', 'Marta', expect.stringContaining(`+${points.buffett}`)])
    await confirm(deaths.buffett)
    const confirmed = await openStandings('spring-league')
    await expect.poll(async () => (await confirmed())[0]).toEqual(['1', 'Marta', String(points.buffett)])
  })

  test('the first death decides a cup match; its page shows rule and lists', async () => {
    const page = await go(`${competitions}/spring-cup/matches`)
    const link = page.getByRole('table', { name: 'Matches' }).getByRole('link', { name: /Marta/ })
    await link.first().click()
    await page.getByText(/^Marta won with the first death that scored/).waitFor()
    await page.getByRole('heading', { name: 'Only on Marta’s list' }).waitFor()
    await page.getByRole('heading', { name: 'Tie-breakers' }).waitFor()
  })

  test('the matchups page lists the current rounds, with the player’s own match first', async () => {
    const page = await go(`/l/${slug}/matchups`)
    for (const name of ['Spring Cup', 'Spring League']) {
      const section = page.getByRole('region', { name })
      const first = section.getByRole('listitem').first()
      await expect.poll(() => first.innerText()).toContain('Marta')
      await expect.poll(() => first.innerText()).toContain('you')
    }
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await accessibilityProblems(page)).toEqual([])
    await keepPicture(page, 'test-output/screens/matchups-under-way.png', { fullPage: true })
    await page.setViewportSize({ width: 1280, height: 720 })
  })

  test('the standings stay provisional after the end, and become final two weeks later', async () => {
    await die(dench.id, deaths.dench)
    await confirm(deaths.dench)
    await die(eastwood.id, deaths.eastwood)
    await confirm(deaths.eastwood)
    // Over, but late reports still count.
    await worker.setClock(`${addDays(end, 1)}T12:00:00.000Z`)
    await worker.runCron()
    const page = await go(`${competitions}/spring-match/leaderboard`)
    await page.getByText(/^Provisional until/).waitFor()
    // Sealed at the midnight after the fourteenth day.
    await worker.setClock(`${addDays(end, 15)}T00:30:00.000Z`)
    await worker.runCron()
    await go(`${competitions}/spring-match/leaderboard`)
    await page.getByText(/^Final\./).waitFor()
  })

  test('the Deathmatch ends with only the points of the chosen picks', async () => {
    const standings = await openStandings('spring-match')
    const ranked: [string, string][] = [
      ['Paolo', String(points.eastwood)],
      ['Marta', String(points.dench)],
    ]
    if (points.dench >= points.eastwood) ranked.reverse()
    await expect
      .poll(standings)
      .toEqual([
        ...ranked.map((row) => [expect.any(String), ...row]),
        ['3', expect.any(String), '0'],
        ['3', expect.any(String), '0'],
      ])
    // The row expands to its line in the ledger, with the reasons in words.
    const { page } = marta
    await page.getByRole('button', { name: 'What Marta scored, and why' }).click()
    await page.getByRole('link', { name: 'Judi Dench' }).waitFor()
    await page.getByText(/because only you had them/).waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'Warren Buffett' }).count()).toBe(0)
  })

  test('the Death Cup ends with one winner, and the coin toss can be verified', async () => {
    const standings = await openStandings('spring-cup')
    await expect
      .poll(async () => (await standings())[0])
      .toEqual(['1', 'Marta', String(points.buffett + points.dench)])
    expect((await standings()).map(([rank]) => rank)).toEqual(['1', '2', '3', '3'])
    const { page } = marta
    await page.getByText('How the draw is made and the coin is tossed').click()
    await page.getByText('Checked in your browser: the seed has this fingerprint.').waitFor()
    await go(`${competitions}/spring-cup/matches`)
    await page.getByRole('heading', { name: 'Semi-finals' }).waitFor()
    await page.getByRole('heading', { name: 'Final', exact: true }).waitFor()
    // The browser's cache is of the first week, and is displayed until the server has answered.
    await expect.poll(() => rowsOf(page, 'Matches').then((rows) => rows[2]?.at(-1))).toContain('first death')
    const matches = await rowsOf(page, 'Matches')
    expect(matches).toHaveLength(3)
    expect(matches[2]?.[0]).toBe('Final')
    // Bold type alone would tell nobody who listens.
    expect(matches[2]?.[1]).toContain('Marta (won)')
  })

  test('the Championship ends with a table of all points, and matches won, drawn and lost', async () => {
    const page = await go(`${competitions}/spring-league/leaderboard`)
    const total = points.buffett + points.dench
    await expect
      .poll(async () => (await rowsOf(page, 'Standings')).map((row) => [row[1]?.split(' ')[0], row[5]]))
      .toEqual([
        ['Marta', String(total)],
        ['Paolo', String(points.eastwood)],
        expect.any(Array),
        expect.any(Array),
      ])
    const table = await rowsOf(page, 'Standings')
    const record = table.map((row) => row.slice(2, 5).map(Number))
    // Three matches each; each win is another player's loss.
    for (const [won = 0, drawn = 0, lost = 0] of record) expect(won + drawn + lost).toBe(3)
    expect(record.reduce((sum, [won = 0]) => sum + won, 0)).toBe(
      record.reduce((sum, [, , lost = 0]) => sum + lost, 0),
    )
    expect(record[0]?.[0]).toBe(2)
    await page.getByRole('link', { name: 'Matches', exact: true }).click()
    expect(await rowsOf(page, 'Matches')).toHaveLength(6)
    await page.getByText('Mine', { exact: true }).click()
    await expect.poll(() => rowsOf(page, 'Matches').then((rows) => rows.length)).toBe(3)
  })

  test('the One-Shot Madness of the last death ranks the last scorer first', async () => {
    const standings = await openStandings('last-one')
    await expect.poll(standings).toEqual([
      ['1', 'Paolo', expect.any(String)],
      ['2', 'Marta', expect.any(String)],
      ['3', expect.any(String), expect.any(String)],
      ['3', expect.any(String), expect.any(String)],
    ])
    // On phones, only those who scored have a line with the day.
    const { page } = marta
    const viewport = page.viewportSize()
    await page.setViewportSize({ width: 360, height: 740 })
    await expect.poll(() => page.locator('td[data-label="Scored on"]:not(:empty):visible').count()).toBe(2)
    if (viewport) await page.setViewportSize(viewport)
  })

  test('all competitions are listed as past, and the calendar link works until revoked', async () => {
    const page = await go(competitions)
    await page.getByRole('heading', { name: 'Past' }).waitFor()
    await expect.poll(() => page.getByRole('heading', { name: 'Upcoming' }).count()).toBe(0)
    await go(`/l/${slug}/calendar`)
    await page.getByRole('button', { name: 'Create a link' }).click()
    const link = page.getByText(/\/calendar\/.+\.ics$/)
    await link.waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('SECTION')
    const address = await link.innerText()
    expect(await (await fetch(address)).text()).toContain('Spring Cup')
    await page.getByRole('button', { name: 'Revoke' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
    await page.getByRole('button', { name: 'Create a link' }).waitFor()
    expect((await fetch(address)).status).toBe(404)
    expect(marta.problems).toEqual([])
  })
})

test('the matchups show a bye once, and lead to no match', netsOnly, async () => {
  const three = await Promise.all(['Ada', 'Bob', 'Cleo'].map((name) => signUp(worker.url, name)))
  const [ada, ...guests] = three
  const made = await ada?.call('POST', '/api/v1/league/create', { name: 'Three of Us' })
  for (const guest of guests) await guest.call('GET', `/api/v1/league/join-by-code/${made?.body.invite_code}`)
  const first = addDays(end, 40)
  await worker.setClock(`${addDays(first, -1)}T12:00:00.000Z`)
  const cup = await ada?.call('POST', '/api/v1/competition/create', {
    league_id: made?.body.id,
    name: 'Cup of Three',
    type: 'death_cup',
    start_date: first,
    end_date: addDays(first, 60),
  })
  await worker.setClock(`${first}T12:00:00.000Z`)
  await worker.runCron()
  const matches = (await ada?.call('GET', `/api/v1/competition/${cup?.body.id}/matches`))?.body
  const { home, away } = matches.find((match: { decided_by: string }) => match.decided_by === 'bye')
  const resting = three.find(({ id }) => id === (home ?? away))
  const { page } = await open()
  await page.goto(`${worker.url}/auth`)
  await enterCredentials(page, resting?.email ?? '')
  await page.waitForURL('**/l/three-of-us')
  await page.goto(`${worker.url}/l/three-of-us/matchups`)
  const own = page.getByRole('region', { name: 'Cup of Three' }).getByRole('listitem').first()
  await expect.poll(() => own.getByText('bye').count()).toBe(1)
  expect(await own.getByRole('link').count()).toBe(0)
})
