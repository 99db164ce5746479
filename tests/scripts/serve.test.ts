import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDb } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { seedDemo } from '#db/seed/demo.ts'
import { loadSamplePeople } from '#db/seed/people.ts'
import { buildWorker } from '#scripts/lib/build/build-worker.ts'
import { filesUnder } from '#scripts/lib/data/files-under.ts'
import { dropExpired } from '#scripts/lib/data/runtime-cache.ts'
import { startSqld } from '#scripts/lib/data/sqld.ts'
import { inRoot } from '#scripts/lib/paths.ts'
import { freePort } from '#scripts/lib/port.ts'
import { createSecrets, writeSecrets } from '#scripts/lib/settings/secrets.ts'
import { authorityFile, type SmtpStandIn, startSmtp } from '../stand-ins/smtp/index.ts'
import { type RunningStandIn, startWikidataStandIn, wikidataVars } from '../stand-ins/wikidata/index.ts'
import { type Api, api, signUp } from '../support/http/api.ts'
import { netsOnly } from '../support/nets.ts'
import { png } from '../support/pictures.ts'
import { command } from './commands.ts'
import {
  endWithFile,
  folder,
  isHealthy,
  ownerOf,
  parts,
  processesWith,
  start,
  untilHealthy,
} from './started.ts'

endWithFile()

const auth = { user: 'league', password: 'pass word' }
let smtp: SmtpStandIn
let wikidata: RunningStandIn

beforeAll(async () => {
  smtp = await startSmtp({ tls: 'implicit', ...auth })
  wikidata = await startWikidataStandIn()
  await buildWorker('index')
  if (!existsSync(inRoot('dist/web/app.html'))) {
    mkdirSync(inRoot('dist/web'), { recursive: true })
    writeFileSync(inRoot('dist/web/app.html'), '<!doctype html><title>Deathlist</title>')
  }
})
afterAll(async () => {
  await smtp?.stop()
  await wikidata?.stop()
})

interface Settings extends Record<string, string> {
  PORT: string
  DATA_DIR: string
  PUBLIC_URL: string
}

const setting = async (): Promise<Settings> => {
  const PORT = String(await freePort())
  return {
    PORT,
    DATA_DIR: folder(),
    PUBLIC_URL: `http://localhost:${PORT}`,
    SMTP_URL: `smtps://${auth.user}:${encodeURIComponent(auth.password)}@127.0.0.1:${smtp.port}`,
    MAIL_FROM: 'Deathlist <league@example.org>',
    WIKIDATA_CONTACT: 'tests@deathlist.invalid',
    ...wikidataVars(wikidata.url),
    NODE_EXTRA_CA_CERTS: authorityFile,
    SETTINGS_FILE: '',
  }
}

const password = 'correct horse'

const signIn = async (url: string, email: string): Promise<Api> => {
  const { body } = await api(url)('POST', '/auth/v1/token?grant_type=password', { email, password })
  expect(body.access_token).toBeTypeOf('string')
  return api(url, body.access_token)
}

/** Signs up, and confirms the address by the mailed code. */
const signUpByMail = async (url: string, email: string): Promise<Api> => {
  expect((await api(url)('POST', '/auth/v1/signup', { email, password })).status).toBe(200)
  const mine = () => smtp.mails.find(({ to }) => to.includes(email))
  await expect.poll(() => mine()?.raw).toBeTypeOf('string')
  const token = /\b(\d{6})\b/.exec((mine()?.raw ?? '').split('\r\n\r\n').slice(1).join())?.[1]
  const { status } = await api(url)('POST', '/auth/v1/verify', { type: 'signup', email, token })
  expect(status).toBe(200)
  return signIn(url, email)
}

const namesOf = async (call: Api): Promise<string[]> =>
  (await call('GET', '/api/v1/league/list')).body.map(({ name }: { name: string }) => name).sort()

/** Commands for the running server, from a shell and from a script. */
const seeConsole = async (env: Settings, leagues: number): Promise<void> => {
  expect(statSync(join(env.DATA_DIR, 'console.json')).mode & 0o777).toBe(0o600)
  const listed = await command('admin', env, 'leagues', '--limit', '500', '--json')
  expect(JSON.parse(listed.text).leagues).toHaveLength(Math.min(leagues, 500))
  const made = await command('admin', env, 'create-user', 'guest@test.example', '--confirmed')
  expect(made).toEqual({ code: 0, text: expect.stringContaining(`link: ${env.PUBLIC_URL}/auth/v1/verify?`) })
  const again = await command('admin', env, 'create-user', 'guest@test.example')
  expect(again).toEqual({ code: 1, text: 'A user with this email address has already been registered' })
  const refused = await command('admin', env, 'recompute', 'nowhere', '--json')
  expect([refused.code, JSON.parse(refused.text)]).toEqual([
    1,
    { code: 'not_found', message: expect.any(String) },
  ])
}

describe('npm run serve', () => {
  test('keeps its data through kills, a backup under load, and a restore elsewhere', {
    ...netsOnly,
    timeout: 400_000,
  }, async () => {
    const env = await setting()
    const url = env.PUBLIC_URL
    let app = start(env, 'node', 'serve')
    await untilHealthy(env.PORT, app)
    expect(statSync(join(env.DATA_DIR, 'secrets.json')).mode & 0o777).toBe(0o600)

    const call = await signUpByMail(url, 'nina@test.example')
    const { body: me } = await api(url)('POST', '/auth/v1/token?grant_type=password', {
      email: 'nina@test.example',
      password,
    })
    const uploaded = await fetch(`${url}/api/v1/profile/avatar`, {
      method: 'POST',
      headers: { authorization: `Bearer ${me.access_token}`, 'content-type': 'image/png' },
      body: new Uint8Array(png(9, 9)),
    })
    expect(uploaded.status).toBe(201)
    const { avatar_url: avatar } = (await uploaded.json()) as { avatar_url: string }

    // Writes continue during the backup; those acknowledged before are in it.
    const acknowledged: string[] = []
    let isOver = false
    const writing = (async () => {
      for (let i = 0; !isOver; i++) {
        const name = `League ${String(i).padStart(4, '0')}`
        const { status } = await call('POST', '/api/v1/league/create', { name })
        if (status === 200) acknowledged.push(name)
        else await sleep(100)
      }
    })()
    await expect.poll(() => acknowledged.length).toBeGreaterThan(5)
    const before = [...acknowledged]
    const file = join(folder(), 'all.tar.gz')
    const backup = await command('backup', env, file)
    isOver = true
    await writing
    expect(backup).toMatchObject({ code: 0 })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(acknowledged.length).toBeGreaterThan(before.length)

    for (const program of ['sqld', 'workerd', 'watchman']) {
      const pid = parts(env.DATA_DIR).find((part) => part.program === program)?.pid ?? 0
      process.kill(pid, 'SIGKILL')
      await expect
        .poll(() => parts(env.DATA_DIR).filter((part) => part.program === program && part.pid !== pid).length)
        .toBe(1)
      await expect.poll(() => isHealthy(env.PORT), { timeout: 30_000 }).toBe(true)
      expect(await namesOf(call)).toEqual([...acknowledged].sort())
    }
    process.kill(ownerOf(env.DATA_DIR), 'SIGKILL')
    await app.exit
    app = start(env, 'node', 'serve')
    await untilHealthy(env.PORT, app)
    expect(await namesOf(call)).toEqual([...acknowledged].sort())

    expect(await command('doctor', env)).toEqual({ code: 0, text: 'All is well.' })
    await seeConsole(env, acknowledged.length)

    const from = performance.now()
    app.child.kill('SIGTERM')
    expect(await app.exit).toBe(0)
    expect(performance.now() - from).toBeLessThan(20_000)
    expect(processesWith(env.DATA_DIR)).toEqual([])
    for (const line of app.output().trim().split('\n'))
      expect(JSON.parse(line)).toMatchObject({ event: expect.any(String), at: expect.any(String) })

    const elsewhere = { ...(await setting()), DATA_DIR: join(folder(), 'new') }
    const restored = await command('restore', elsewhere, file)
    expect(restored).toMatchObject({ code: 0 })
    const next = start(elsewhere, 'node', 'serve')
    await untilHealthy(elsewhere.PORT, next)
    const there = await signIn(elsewhere.PUBLIC_URL, 'nina@test.example')
    const names = await namesOf(there)
    expect(names).toEqual(expect.arrayContaining(before))
    expect((await fetch(elsewhere.PUBLIC_URL + avatar)).status).toBe(200)
    expect(await command('doctor', elsewhere)).toEqual({ code: 0, text: 'All is well.' })
    next.child.kill('SIGTERM')
    expect(await next.exit).toBe(0)

    expect(await command('restore', elsewhere, file)).toMatchObject({
      code: 1,
      text: expect.stringContaining('is not empty'),
    })
  })

  test('gets ready although SIGUSR2 arrives while it starts', { ...netsOnly, timeout: 120_000 }, async () => {
    const env = await setting()
    const app = start(env, 'node', 'serve')
    await expect.poll(() => parts(env.DATA_DIR).length, { timeout: 30_000 }).toBeGreaterThan(0)
    app.child.kill('SIGUSR2')
    await untilHealthy(env.PORT, app)
    app.child.kill('SIGTERM')
    expect(await app.exit).toBe(0)
  })

  test('keeps no searches, pictures or ids of its cache after their end', {
    ...netsOnly,
    timeout: 180_000,
  }, async () => {
    const env = { ...(await setting()), EMAIL_CONFIRMATION: 'off' }
    const storage = join(env.DATA_DIR, 'storage')
    const entries = (): string[] =>
      filesUnder(join(storage, 'cache')).filter((path) => path.includes('/blobs/'))
    const app = start(env, 'node', 'serve')
    await untilHealthy(env.PORT, app)
    const { call } = await signUp(env.PUBLIC_URL, 'Olga')
    const search = async (word: string) =>
      expect((await call('GET', `/api/v1/picks/search?q=${word}`)).status).toBe(200)
    for (const word of ['ada', 'bea', 'cleo']) await search(word)
    // One of each search, and one of the session.
    await expect.poll(() => entries().length).toBe(4)
    // While it runs, as once an hour.
    expect(dropExpired(storage, new Date())).toBe(0)
    expect(dropExpired(storage, new Date(Date.now() + 2 * 86_400_000))).toBe(4)
    expect(entries()).toEqual([])
    await search('ada')
    await expect.poll(() => entries().length).toBeGreaterThan(0)
    app.child.kill('SIGTERM')
    expect(await app.exit).toBe(0)
    expect(entries().length).toBeGreaterThan(0)
    const again = start(env, 'node', 'serve')
    await untilHealthy(env.PORT, again)
    expect(entries()).toEqual([])
    again.child.kill('SIGTERM')
    expect(await again.exit).toBe(0)
  })

  test('still serves and stops normally after its log output is closed', {
    ...netsOnly,
    timeout: 120_000,
  }, async () => {
    const env = await setting()
    const app = start(env, 'node', 'serve')
    await untilHealthy(env.PORT, app)
    app.child.stdout?.destroy()
    app.child.stderr?.destroy()
    // Each is a line of the log.
    for (let i = 0; i < 5; i++) expect((await fetch(`${env.PUBLIC_URL}/api/v1/nothing`)).status).toBe(404)
    expect(await isHealthy(env.PORT)).toBe(true)
    const from = performance.now()
    app.child.kill('SIGTERM')
    expect(await app.exit).toBe(0)
    expect(performance.now() - from).toBeLessThan(20_000)
    expect(processesWith(env.DATA_DIR)).toEqual([])
  })

  test('serves no /dev or /cdn-cgi routes, and ignores runtime control headers', async () => {
    const env = { ...(await setting()), SECURITY_CONTACT: 'defects@example.org' }
    const app = start(env, 'node', 'serve')
    await untilHealthy(env.PORT, app)
    const url = env.PUBLIC_URL
    for (const path of [
      '/dev/outbox',
      '/dev/outbox.json',
      '/dev/ui',
      '/dev',
      '/cdn-cgi/platform-proxy',
      '/cdn-cgi/explorer',
    ])
      expect((await fetch(url + path)).status, path).toBe(404)
    for (const path of ['/dev/clock', '/dev/cron', '/cdn-cgi/local/scheduled'])
      expect((await fetch(url + path, { method: 'POST', body: '{}' })).status, path).toBe(404)
    const contact = await fetch(`${url}/.well-known/security.txt`)
    expect(await contact.text()).toMatch(/^Contact: mailto:defects@example.org\nExpires: 20/)
    // Headers that control the runtime have no effect.
    const steered = await fetch(`${url}/healthz`, {
      headers: { 'mf-route-override': 'other', 'mf-original-url': 'http://localhost/dev/ui', 'mf-op': 'GET' },
    })
    expect(await steered.json()).toEqual({ ok: true })
    for (const [accepted, coding] of [
      ['gzip, deflate, br', 'gzip'],
      ['gzip;q=0, br', 'br'],
      ['identity', null],
    ] as const) {
      const packed = await fetch(`${url}/healthz`, { headers: { 'accept-encoding': accepted } })
      const said = ['content-encoding', 'vary'].map((name) => packed.headers.get(name))
      expect([...said, await packed.json()]).toEqual([coding, 'accept-encoding', { ok: true }])
    }
    app.child.kill('SIGTERM')
    expect(await app.exit).toBe(0)
  }, 120_000)
})

describe('npm run serve refuses to start', () => {
  const refusal = async (env: Settings): Promise<string> => {
    const app = start(env, 'node', 'serve')
    expect(await app.exit).toBe(1)
    const lines = app
      .output()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines.at(-1)).toMatchObject({ event: 'failed', level: 'error' })
    expect(processesWith(env.DATA_DIR)).toEqual([])
    expect(existsSync(join(env.DATA_DIR, 'run.json'))).toBe(false)
    return String(lines.at(-1).message)
  }

  test('with a weak secret or an invalid setting, and names it', {
    ...netsOnly,
    timeout: 120_000,
  }, async () => {
    expect(await refusal({ ...(await setting()), AUTH_SECRET: 'changeme' })).toMatch(
      /AUTH_SECRET is shorter than 32 characters/,
    )
    const wrong = await refusal({ ...(await setting()), AUTH_OTP_SECONDS: 'soon' })
    expect(wrong).toMatch(/AUTH_OTP_SECONDS/)
  })

  test('on a host that is no address of this machine', netsOnly, async () => {
    for (const HOST of ['192.0.2.1', 'no-such-host.invalid'])
      expect(await refusal({ ...(await setting()), HOST })).toMatch(
        new RegExp(`^HOST must be an address of this machine, not "${HOST}": `),
      )
  })

  test('on a database of a newer version, or with the demo', {
    ...netsOnly,
    timeout: 120_000,
  }, async () => {
    const env = await setting()
    const sqld = await startSqld(join(env.DATA_DIR, 'sqld'))
    const db = createDb({ url: sqld.url })
    await migrate(db, inRoot('db/migrations'))
    await loadSamplePeople(db)
    await seedDemo(db, new Date().toISOString(), async () => 'nobody')
    await sqld.stop()
    writeSecrets(env.DATA_DIR, await createSecrets())
    expect(await refusal(env)).toMatch(/holds the demo/)
    const again = await startSqld(join(env.DATA_DIR, 'sqld'))
    await createDb({ url: again.url }).run(
      sql`insert into __drizzle_migrations (hash, created_at) values ('f00', 9999999999999)`,
    )
    await again.stop()
    expect(await refusal(env)).toMatch(/A newer version of Deathlist has made this database/)
  })
})
