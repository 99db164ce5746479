/** @module-tag nets */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayOf } from '#domain/calendar-day.ts'
import { withItalianArticle } from '#locales/it/articles.ts'
import type { Language } from '#locales/languages.ts'
import { type Browser as Device, type PushStandIn, startPushStandIn } from '../stand-ins/push/push-service.ts'
import { startWebhooks, type WebhooksStandIn } from '../stand-ins/webhooks/index.ts'
import { type RunningStandIn, startWikidataStandIn, wikidataVars } from '../stand-ins/wikidata/index.ts'
import { type SignedUp, signUp } from '../support/http/api.ts'
import { startTestWorker, type TestWorker } from '../support/worker.ts'
import { withBrowser } from './support.ts'

/**
 * A death is reported, confirmed and retracted, and reaches two players, in two languages, by push, mail, webhook, feed
 * and inbox at once; news of the retracted death is corrected in every channel.
 */

const open = withBrowser({ serviceWorkers: 'allow' })
const quinn = 'Q43416'
const today = dayOf(new Date().toISOString())

interface Player {
  user: SignedUp
  device: Device
  page: Page
  feeds: { atom_url: string; json_url: string }
  /** The mails to the players, oldest first. */
  mails: () => Promise<{ to: string; subject: string; text: string; html: string }[]>
}
let wikidata: RunningStandIn
let pushes: PushStandIn
let posts: WebhooksStandIn
let worker: TestWorker
let ada: Player
let bruno: Player
let league: { id: string; slug: string; invite_code: string }

const inWords = (locale: string) => (days: number) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${addDays(today, days)}T00:00:00Z`),
  )
const [inEnglish, inItalian] = [inWords('en-GB'), inWords('it')]

const at = async (day: number): Promise<void> => {
  await worker.setClock(`${addDays(today, day)}T12:00:00.000Z`)
  expect(await worker.runCron()).toMatchObject({ ok: true })
}

const arrive = async (name: string, locale: Language, join: (user: SignedUp) => Promise<void>) => {
  const user = await signUp(worker.url, name)
  await user.call('PATCH', '/api/v1/profile/me', { display_name: name, locale })
  await join(user)
  const device = pushes.subscribe()
  const subscribed = await user.call('POST', '/api/v1/push/subscriptions', {
    ...device.subscription,
    time_zone: 'Europe/Rome',
  })
  expect(subscribed.status).toBe(200)
  // No quiet hours, whatever the time of the test run.
  await user.call('PUT', '/api/v1/notifications', {
    quiet_hours: { from: null, to: null, time_zone: 'Europe/Rome' },
  })
  const feeds = (await user.call('POST', `/api/v1/leagues/${league.id}/feeds`, {})).body
  const { page } = await open({
    locale,
    viewport: locale === 'en' ? { width: 1280, height: 900 } : { width: 390, height: 844 },
  })
  await page.goto(`${worker.url}/auth`)
  await page.getByLabel(/^E-?mail$/).fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(user.password)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await page.waitForURL('**/dashboard')
  const mails = async () => {
    // The local outbox returns the sent mails, newest first.
    const all = (await (await fetch(`${worker.url}/dev/outbox.json`)).json()) as Awaited<
      ReturnType<Player['mails']>
    >
    return all.filter(({ to }) => to === user.email).reverse()
  }
  return { user, device, page, feeds, mails }
}

beforeAll(async () => {
  ;[wikidata, pushes, posts] = [await startWikidataStandIn(), await startPushStandIn(), await startWebhooks()]
  worker = await startTestWorker({
    people: true,
    vars: {
      ...wikidataVars(wikidata.url),
      WEBHOOK_ORIGINS: posts.url,
      DNS_URL: posts.dnsUrl,
      PUSH_ORIGINS: pushes.origin,
    },
  })
  ada = await arrive('Ada', 'en', async (user) => {
    league = (await user.call('POST', '/api/v1/league/create', { name: 'The Reading Room' })).body
  })
  bruno = await arrive('Bruno', 'it', async (user) => {
    await user.call('GET', `/api/v1/league/join-by-code/${league.invite_code}`)
  })
  for (const [kind, path] of [
    ['generic', '/generic/ours'],
    ['discord', '/api/webhooks/1/secret'],
    ['slack', '/services/ours'],
  ] as const) {
    const made = await ada.user.call('POST', `/api/v1/leagues/${league.id}/webhooks`, {
      kind,
      url: posts.url + path,
    })
    if (kind === 'generic') posts.secrets.set(path, made.body.secret)
  }
  const list = (await ada.user.call('GET', `/api/v1/leagues/${league.id}/deathlists/me`)).body
  await ada.user.call('PUT', `/api/v1/deathlists/${list.id}/name`, { name: 'Ten of Ada' })
  const picked = await ada.user.call('POST', `/api/v1/deathlists/${list.id}/picks`, { wikidata_id: quinn })
  expect(picked.status).toBe(200)
  await at(0)
})
afterAll(() => Promise.all([worker?.stop(), posts?.stop(), pushes?.stop(), wikidata?.stop()]))

const feedOf = async ({ feeds }: Player) => {
  // A JSON feed; its own tests validate the shape.
  const { items } = (await (await fetch(feeds.json_url)).json()) as { items: { content_text: string }[] }
  const atom = await (await fetch(feeds.atom_url)).text()
  return { newest: items[0]?.content_text ?? '', items: items.map((item) => item.content_text), atom }
}
const inboxOf = async ({ user }: Player, language: string): Promise<string> => {
  const answer = await fetch(`${worker.url}/api/v1/inbox`, {
    headers: { authorization: `Bearer ${user.token}`, 'accept-language': language },
  })
  // The inbox's own tests validate the shape.
  return ((await answer.json()) as { items: { text: string }[] }).items.map(({ text }) => text).join('\n')
}
const last = <T>(all: readonly T[]): T | undefined => all.at(-1)
const slack = () => posts.received.filter(({ path }) => path === '/services/ours')
const generic = () => posts.received.filter(({ path }) => path === '/generic/ours')

/** The part about the death in a subject or a notification, without the points. */
const withoutPoints = (words: string): string => words.split('. ')[0] ?? ''

/**
 * Checks that the news reached everybody in their own language: on the device, in the feeds, in the inbox, and in the
 * league's channels. For a reported death, the device shows the person instead of points.
 */
const reaches = async (
  english: string,
  italian: string,
  { announced }: { announced: boolean },
): Promise<void> => {
  for (const [player, words, language] of [
    [ada, english, 'en'],
    [bruno, italian, 'it'],
  ] as const) {
    const { body } = last(player.device.received) ?? {}
    if (announced) {
      expect(body?.split('\n')[0]).toBe(withoutPoints(words))
      expect(body).toContain('1964')
      expect(body).not.toContain('48')
    } else expect(body).toBe(words)
    expect(last(player.device.received)).toMatchObject({
      title: 'The Reading Room',
      lang: language,
      tag: `${league.id}:${quinn}`,
    })
    // One notification per death, whatever its status.
    expect(player.device.shown.size).toBe(1)
    const { items, atom } = await feedOf(player)
    expect(items).toContain(words)
    expect(atom).toContain(words.slice(0, 30))
    expect(await inboxOf(player, language)).toContain(words)
  }
  expect(last(slack())?.body.text).toContain(english)
  expect(last(generic())).toMatchObject({ verified: true, body: { data: { text: english, person: quinn } } })
  expect(pushes.wrong).toEqual([])
}
const subjects = async (player: Player) => (await player.mails()).map(({ subject }) => subject)

describe('one death', () => {
  test('is reported on open screens and in every channel except mail', async () => {
    await ada.page.goto(`${worker.url}/l/${league.slug}/leaderboard`)
    await bruno.page.goto(`${worker.url}/l/${league.slug}/activity`)
    await bruno.page
      .getByText(/Ada .* nella lega/)
      .first()
      .waitFor()
    wikidata.world.kill(quinn, { date: addDays(today, 4), reference: 'real' })
    await at(4)
    // No interaction with either screen.
    await bruno.page
      .getByText(/decesso di Keanu Reeves/)
      .first()
      .waitFor()
    await ada.page.getByText('+48').first().waitFor()
    await reaches(
      `The death of Keanu Reeves has been reported, dated ${inEnglish(4)}. Once confirmed: +48 for Ada`,
      `È stato segnalato il decesso di Keanu Reeves, con data ${inItalian(4)}. Se confermato: +48 a Ada`,
      { announced: true },
    )
    expect(await subjects(ada)).toEqual([])
    expect(await subjects(bruno)).toEqual([])
  })

  test('is confirmed in every channel including mail, once, in each player’s language', async () => {
    await at(6)
    await at(6)
    const [english, italian] = [
      `The death of Keanu Reeves on ${inEnglish(4)} is confirmed. +48 for Ada`,
      `${withItalianArticle('Il decesso di Keanu Reeves, il ', inItalian(4))}${inItalian(4)}, è confermato. +48 a Ada`,
    ]
    await reaches(english, italian, { announced: true })
    expect(await subjects(ada)).toEqual([withoutPoints(english)])
    expect(await subjects(bruno)).toEqual([withoutPoints(italian)])
    expect(ada.device.received).toHaveLength(2)
    await ada.page.getByRole('row', { name: /Ada/ }).getByText('48', { exact: true }).first().waitFor()
  })

  test('is withdrawn and corrected in every channel', async () => {
    wikidata.world.revive(quinn)
    await at(7)
    await at(9)
    await at(9)
    const [english, italian] = [
      'The report of Keanu Reeves’s death has been withdrawn. Taken back: +48 for Ada',
      'La notizia del decesso di Keanu Reeves è stata ritirata. Annullati: +48 a Ada',
    ]
    await reaches(english, italian, { announced: false })
    expect(last(await subjects(ada))).toBe(withoutPoints(english))
    expect(last(await subjects(bruno))).toBe(withoutPoints(italian))
    // The feeds no longer present the confirmed death as a fact.
    expect((await feedOf(ada)).atom).toContain('Taken back since')
    expect((await feedOf(bruno)).atom).toContain('Poi ritirato')
    // Both posts in Discord now contain the correction.
    const discord = [...posts.messages.values()].filter((text) => text.includes('Keanu'))
    expect(discord).toHaveLength(2)
    for (const text of discord) expect(text).toContain(english)
    const kinds = ['reported', 'confirmed', 'withdrawn', 'withdrawn']
    expect(generic().flatMap(({ body }) => body.type.split('death_')[1] ?? [])).toEqual(kinds)
    await ada.page.getByText('+48').first().waitFor({ state: 'detached' })
  })

  test('is new on the dashboard, except for a player who saw it live', async () => {
    await ada.page.goto(`${worker.url}/dashboard`)
    await ada.page
      .getByRole('main')
      .getByText('The report of Keanu Reeves’s death has been withdrawn')
      .first()
      .waitFor()
    await bruno.page.goto(`${worker.url}/dashboard`)
    await bruno.page.getByRole('link', { name: 'Novità', exact: true }).waitFor()
    await expect.poll(() => bruno.page.getByRole('main').getByText('novità').count()).toBe(0)
  })
})
