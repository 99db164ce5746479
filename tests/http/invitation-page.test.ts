import { mkdirSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inRoot } from '#scripts/lib/paths.ts'
import { type SignedUp, signUp } from '../support/http/api.ts'
import { freshWindow } from '../support/http/fresh-window.ts'
import { netsOnly } from '../support/nets.ts'
import { startTestWorker, type TestWorker } from '../support/worker.ts'

/** An invitation's page, as a chat and a browser receive it: needs the built web app. */

let worker: TestWorker
let olga: SignedUp
let mia: SignedUp
beforeAll(async () => {
  worker = await startTestWorker()
  ;[olga, mia] = await Promise.all([signUp(worker.url, 'Olga'), signUp(worker.url, 'Mia')])
  await olga.call('PATCH', '/api/v1/profile/me', { display_name: 'Olga' })
  await mia.call('PATCH', '/api/v1/profile/me', { display_name: 'Mia' })
})
afterAll(() => worker?.stop())

const pictures = inRoot('test-output/pictures')

const newLeague = async (name: string, dates: Record<string, unknown> = {}) => {
  const { body } = await olga.call('POST', '/api/v1/league/create', { name, ...dates })
  return { id: String(body.id), code: String(body.invite_code) }
}

const open = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(worker.url + path, { headers, redirect: 'manual' })
  return { status: answer.status, headers: answer.headers, html: await answer.text() }
}

/** The meta tags of a page, by `name` or `property`. */
const metasOf = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)].map(([, name, content]) => [
      name,
      content,
    ]),
  )

const pictureOf = async (html: string) => {
  const address = metasOf(html)['og:image']?.replaceAll('&amp;', '&') ?? ''
  const answer = await fetch(address, { redirect: 'manual' })
  return { address, answer, bytes: Buffer.from(await answer.arrayBuffer()) }
}

/** Width and height from the header of a PNG. */
const sizeOf = (png: Buffer) => [png.subarray(1, 4).toString(), png.readUInt32BE(16), png.readUInt32BE(20)]

const keep = (name: string, png: Buffer): void => {
  mkdirSync(pictures, { recursive: true })
  writeFileSync(`${pictures}/${name}.png`, png)
}

describe('an invitation in a chat', () => {
  test('names inviter and league in one round trip, with a picture and noindex', async () => {
    const { id, code } = await newLeague('Thursday Table', {
      start_date: '2100-01-01',
      end_date: '2100-12-31',
    })
    await mia.call('GET', `/api/v1/league/join-by-code/${code}`)
    worker.proxy.reset()
    const { status, html, headers } = await open(`/join/${code.toLowerCase()}`)
    expect(worker.proxy.count()).toBe(1)
    expect(status).toBe(200)
    expect(html).toContain('<html lang="en">')
    expect(html).toContain('<title>Olga invites you to Thursday Table</title>')
    const metas = metasOf(html)
    expect(metas).toMatchObject({
      robots: 'noindex',
      'og:title': 'Olga invites you to Thursday Table',
      'og:description': expect.stringMatching(/^2 players, season from 1 January 2100\. /),
      'og:image:width': '1200',
      'og:image:height': '630',
      'twitter:card': 'summary_large_image',
      'twitter:title': 'Olga invites you to Thursday Table',
    })
    expect(metas.description).toBe(metas['og:description'])
    expect(metas['og:image']).toMatch(new RegExp(`^${worker.url}/join/${code}/card\\.png\\?`))
    expect(headers.get('vary')).toContain('accept-language')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    const { answer, bytes } = await pictureOf(html)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(sizeOf(bytes)).toEqual(['PNG', 1200, 630])
    keep('invitation-en', bytes)

    const started = performance.now()
    await pictureOf(html)
    console.log(`A picture that is kept: ${Math.round(performance.now() - started)} ms`)

    // The link of this member.
    const { url } = (await mia.call('GET', `/api/v1/leagues/${id}/invitation`)).body
    const mias = await open(url.slice(worker.url.length), { 'accept-language': 'it-IT' })
    expect(mias.html).toContain('<html lang="it">')
    expect(metasOf(mias.html)).toMatchObject({
      'og:title': 'Mia ti invita in Thursday Table',
      'og:description': expect.stringMatching(/^2 giocatori, stagione dal 1 gennaio 2100\. /),
    })
    keep('invitation-it', (await pictureOf(mias.html)).bytes)
    // The old form of the link shows the same.
    expect(metasOf((await open(`/auth?code=${code}`)).html)['og:title']).toBe(
      'Olga invites you to Thursday Table',
    )
    // No code is in the log.
    expect(worker.log.filter((line) => line.includes(code))).toEqual([])
    expect(worker.log.some((line) => line.includes('"route":"/join/:code"'))).toBe(true)
  })

  test('escapes markup in names', async () => {
    const name = `</title><script>alert(1)</script> "quoted" & <b>'bold'`
    await mia.call('PATCH', '/api/v1/profile/me', { display_name: '"><img src=x onerror=alert(2)>' })
    const { id, code } = await newLeague(name)
    await mia.call('GET', `/api/v1/league/join-by-code/${code}`)
    const { url } = (await mia.call('GET', `/api/v1/leagues/${id}/invitation`)).body
    const { html } = await open(url.slice(worker.url.length))
    expect(html).not.toMatch(/<script>alert|<img|<b>/)
    expect(html).toContain('&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(html.match(/<title>/g)).toHaveLength(1)
    expect(metasOf(html)['og:title']).toContain('&quot;quoted&quot; &amp; &lt;b&gt;')
    const { bytes } = await pictureOf(html)
    expect(sizeOf(bytes)).toEqual(['PNG', 1200, 630])
    keep('invitation-markup', bytes)
  })

  test('draws names of any length, and uses the default picture for missing glyphs', async () => {
    for (const [file, name] of [
      ['long', 'The Honourable Society of Thursday Night Supper Guests and Their Occasional Gu'],
      ['one-word', 'W'.repeat(80)],
      ['accents', 'Žižkov, Łódź, Škofja Loka & l’Ölçü'],
    ] as const) {
      const { bytes } = await pictureOf((await open(`/join/${(await newLeague(name)).code}`)).html)
      expect(sizeOf(bytes)).toEqual(['PNG', 1200, 630])
      keep(`invitation-${file}`, bytes)
    }
    const { code } = await newLeague('日曜日の会 💀')
    const { html } = await open(`/join/${code}`)
    expect(html).toContain('日曜日の会 💀')
    const { address, bytes } = await pictureOf(html)
    expect(address).toBe(`${worker.url}/og.png`)
    expect(sizeOf(bytes)).toEqual(['PNG', 1200, 630])
    const answer = await open(`/join/${code}/card.png`)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/og.png'])
  })

  test('reveals nothing of a league for a wrong or replaced code', async () => {
    const { id, code } = await newLeague('Gone With The Code')
    await olga.call('POST', `/api/v1/leagues/${id}/invite-code`)
    for (const [wrong, words] of [
      ['NOSUCH', 'There is no league with this code.'],
      [code, 'This code has been replaced.'],
      ['%3Cscript%3E', 'There is no league with this code.'],
      ['%00', 'There is no league with this code.'],
      ['%E0%A4%A', ''],
      ['x'.repeat(3000), 'There is no league with this code.'],
    ] as const) {
      const { status, html } = await open(`/join/${wrong}`)
      expect([wrong.slice(0, 20), status]).toEqual([wrong.slice(0, 20), 404])
      expect(html).not.toContain('Gone With')
      expect(html).not.toContain('<script>')
      if (!words) continue
      const metas = metasOf(html)
      expect(metas['og:title']).toBe('An invitation to a private league')
      expect(metas['og:description']).toContain(words)
      expect(metas['og:image']).toBe(`${worker.url}/og.png`)
      // The app is there anyway, and says what to do.
      expect(html).toContain('<div id="root">')
      expect((await fetch(`${worker.url}/join/${wrong}/card.png`)).status).toBe(404)
    }
  })

  test('limits guesses per network, and still serves the app', netsOnly, async () => {
    const { code } = await newLeague('Counted')
    await freshWindow(300, 30)
    const from = { 'cf-connecting-ip': '2001:db8:1:2::1' }
    const statuses: number[] = []
    for (let i = 0; i < 41; i++)
      statuses.push((await open(`/join/GUESS${i}`, { 'cf-connecting-ip': `2001:db8:1:2::${i + 1}` })).status)
    expect(statuses.filter((status) => status === 404)).toHaveLength(40)
    const limited = await open(`/join/${code}`, from)
    expect(limited.status).toBe(429)
    expect(limited.html).not.toContain('Counted')
    expect(limited.html).toContain('<div id="root">')
    expect((await fetch(`${worker.url}/api/v1/invitations/${code}`, { headers: from })).status).toBe(429)
    expect((await fetch(`${worker.url}/join/${code}/card.png`, { headers: from })).status).toBe(429)
    expect((await open(`/join/${code}`, { 'cf-connecting-ip': '2001:db8:9::1' })).status).toBe(200)
  })
})
