import { mkdirSync, writeFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { leagues, seasons } from '#db/schema/index.ts'
import { seedDemo } from '#db/seed/demo.ts'
import { inRoot } from '#scripts/lib/paths.ts'
import { hashPassword } from '#worker/auth/passwords.ts'
import { type SignedUp, signUp } from '../support/http/api.ts'
import { netsOnly } from '../support/nets.ts'
import { wholeLanguages } from '../support/whole-languages.ts'
import { startTestWorker, type TestWorker } from '../support/worker.ts'

/** A season's picture behind its link, as a chat and a browser receive it. */

let worker: TestWorker
let olga: SignedUp
let mia: SignedUp
beforeAll(async () => {
  worker = await startTestWorker({ people: true })
  await seedDemo(worker.database.db, new Date().toISOString(), hashPassword)
  ;[olga, mia] = await Promise.all([signUp(worker.url, 'Olga'), signUp(worker.url, 'Mia')])
  await olga.call('PATCH', '/api/v1/profile/me', { display_name: 'Olga Secondname' })
  await mia.call('PATCH', '/api/v1/profile/me', { display_name: 'Mia Lastname' })
})
afterAll(() => worker?.stop())

const pictures = inRoot('test-output/pictures')
const keep = (name: string, png: Buffer): void => {
  mkdirSync(pictures, { recursive: true })
  writeFileSync(`${pictures}/${name}.png`, png)
}

const newLeague = async (options: Record<string, unknown> = {}): Promise<string> => {
  const { body } = await olga.call('POST', '/api/v1/league/create', { name: 'Secret Society', ...options })
  await mia.call('GET', `/api/v1/league/join-by-code/${body.invite_code}`)
  return String(body.id)
}
const allow = (league: string, shared: boolean, who = olga) =>
  who.call('PUT', `/api/v1/leagues/${league}/picture`, { shared })
const share = async (league: string, who = mia, season?: number) => {
  const { status, body } = await who.call('POST', `/api/v1/leagues/${league}/picture`, { season })
  return { status, code: body.code, page: String(body.url), image: String(body.image_url) }
}
const open = async (address: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(address, { headers })
  const bytes = Buffer.from(await answer.arrayBuffer())
  return { status: answer.status, headers: answer.headers, bytes, html: bytes.toString() }
}
const sizeOf = (png: Buffer) => [png.subarray(1, 4).toString(), png.readUInt32BE(16), png.readUInt32BE(20)]

describe('a picture of the leaderboard', () => {
  test('is shared by any member with one link, once an admin allows it', async () => {
    const league = await newLeague()
    expect(await share(league)).toMatchObject({ status: 403, code: 'pictures_not_shared' })
    expect((await allow(league, true, mia)).status).toBe(403)
    expect((await allow(league, true)).body).toEqual({ shared: true })
    const links = await Promise.all([share(league), share(league, olga), share(league, mia, 1)])
    expect(new Set(links.map(({ page }) => page)).size).toBe(1)
    expect(links[0]?.page).toMatch(/\/shared\/[0-9a-f]{64}$/)
    expect((await share(league, mia, 2)).status).toBe(404)
  })

  test('shows only ranks, first names and points, in one round trip', async () => {
    const league = await newLeague()
    await allow(league, true)
    const { page, image } = await share(league)
    // The first reader computes the leaderboard, which is stored after the answer.
    await worker.runCron()
    worker.proxy.reset()
    const { status, html, headers } = await open(page, { 'accept-language': 'it' })
    expect([status, worker.proxy.count()]).toEqual([200, 1])
    expect(html).toContain('<html lang="it">')
    expect(html).toContain(`<meta property="og:image" content="${image}?lang=it">`)
    expect(html).toMatch(/Mia 0/)
    expect(html).not.toMatch(/Secret|Secondname|Lastname|test\.invalid|invite|<script/)
    expect(headers.get('x-robots-tag')).toBe('noindex')
    expect(headers.get('cache-control')).toBe('private, no-cache')
    const drawn = await open(`${image}?lang=en`)
    expect([drawn.status, drawn.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(sizeOf(drawn.bytes)).toEqual(['PNG', 1200, 630])
    const etag = drawn.headers.get('etag') ?? ''
    const again = await open(`${image}?lang=en`, { 'if-none-match': etag })
    expect([again.status, again.bytes.length]).toEqual([304, 0])
    expect((await open(`${image}?lang=it`, { 'if-none-match': etag })).status).toBe(200)
    expect(worker.log.filter((line) => line.includes(page.slice(-64)))).toEqual([])
  })

  test('links end at once when renewed, disabled, or when the league is deleted', async () => {
    const league = await newLeague()
    await allow(league, true)
    const [first, other] = [await share(league), await share(await sharedLeague())]
    const { headers } = await open(first.image)
    await allow(league, true)
    const gone = async ({ page, image }: { page: string; image: string }) => [
      (await open(page)).status,
      (await open(image, { 'if-none-match': headers.get('etag') ?? '' })).status,
    ]
    expect(await gone(first)).toEqual([404, 404])
    const second = await share(league)
    expect(second.page).not.toBe(first.page)
    expect((await open(second.page)).status).toBe(200)
    await allow(league, false)
    expect(await gone(second)).toEqual([404, 404])
    expect((await share(league)).status).toBe(403)
    // Enabled again: earlier links stay invalid.
    await allow(league, true)
    expect(await gone(second)).toEqual([404, 404])
    const third = await share(league)
    await olga.call('DELETE', `/api/v1/leagues/${league}`, { name: 'Secret Society' })
    expect(await gone(third)).toEqual([404, 404])
    expect((await open(other.page)).status).toBe(200)
  })
  const sharedLeague = async () => {
    const league = await newLeague()
    await allow(league, true)
    return league
  }

  test('an unknown or malformed link gets a 404', async () => {
    for (const guess of [
      '0'.repeat(64),
      'guess',
      '%00',
      '%E0%A4%A',
      `${'0'.repeat(64)}.svg`,
      'x'.repeat(3000),
      '%3Cscript%3E',
    ]) {
      const page = await open(`${worker.url}/shared/${guess}`)
      expect([guess.slice(0, 20), page.status]).toEqual([guess.slice(0, 20), 404])
      expect(page.html).not.toContain('<script>')
      expect((await open(`${worker.url}/shared/${guess}.png`)).status).toBe(404)
    }
  })

  test('omits the name of a former member, and escapes every name', netsOnly, async () => {
    const league = await sharedLeague()
    const { page, image } = await share(league)
    for (const name of [
      '"><img src=x onerror=alert(1)></text><script>alert(2)</script>',
      `${'W'.repeat(60)}`,
      '田中 太郎',
      'محمد علي',
      '👩‍👩‍👧‍👦 ',
      'a&amp;b',
    ]) {
      await mia.call('PATCH', '/api/v1/profile/me', { display_name: name })
      const { html } = await open(page)
      expect(html).not.toMatch(/<img src=x|<script>/)
      expect(sizeOf((await open(image)).bytes)).toEqual(['PNG', 1200, 630])
    }
    await mia.call('PATCH', '/api/v1/profile/me', { display_name: 'Mia Lastname' })
    expect((await open(page)).html).toContain('Mia 0')
    await mia.call('POST', `/api/v1/leagues/${league}/leave`)
    expect((await open(page)).html).not.toContain('Mia')
    expect((await open(page)).html).toContain('Former player')
    expect((await share(league)).status).toBe(404)
  })

  test('of an upcoming season shows its start, and nothing of sealed lists', async () => {
    const league = await newLeague({ start_date: '2100-01-01', end_date: '2100-12-31', lists_sealed: true })
    await allow(league, true)
    const { page, image } = await share(league)
    const { html } = await open(page)
    expect(html).toContain('The season begins on 1 January 2100')
    expect(html).not.toMatch(/Olga|Mia/)
    expect(sizeOf((await open(image)).bytes)).toEqual(['PNG', 1200, 630])
  })

  test('of a finished season names the dead before the points, and no living person', async () => {
    const { db } = worker.database
    const [league] = await db.select().from(leagues).where(eq(leagues.slug, 'sunday-supper-club'))
    const token = 'ab'.repeat(32)
    await db
      .update(seasons)
      .set({ pictureToken: token })
      .where(eq(seasons.leagueId, league?.id ?? ''))
    for (const lang of wholeLanguages) {
      const { html } = await open(`${worker.url}/shared/${token}?lang=${lang}`)
      expect(html).toMatch(lang === 'en' ? /(wins the season|season is over)/ : /(vince|finita)/)
      expect(html).toMatch(/In memoria[m]?: [A-Z].*\(\d{4}–2025\).*1 (Marta|Paolo|Ines|Theo) \d+/)
      // On the lists, and alive in the sample.
      expect(html).not.toContain('Dick Van Dyke')
      const { bytes } = await open(`${worker.url}/shared/${token}.png?lang=${lang}`)
      expect(sizeOf(bytes)).toEqual(['PNG', 1200, 630])
      keep(`season-end-${lang}`, bytes)
    }
    const [running] = await db.select().from(leagues).where(eq(leagues.slug, 'the-reading-room'))
    await db
      .update(seasons)
      .set({ pictureToken: 'cd'.repeat(32) })
      .where(eq(seasons.leagueId, running?.id ?? ''))
    keep('table-en', (await open(`${worker.url}/shared/${'cd'.repeat(32)}.png`)).bytes)
  })
})
