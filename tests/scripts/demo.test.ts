import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildWorker } from '#scripts/lib/build/build-worker.ts'
import { clearDemo } from '#scripts/lib/demo/demo-world.ts'
import { restartHourly } from '#scripts/lib/demo/restart-hourly.ts'
import { freePort } from '#scripts/lib/port.ts'
import { createSecrets, writeSecrets } from '#scripts/lib/settings/secrets.ts'
import { api } from '../support/http/api.ts'
import { netsOnly } from '../support/nets.ts'
import { command } from './commands.ts'
import { endWithFile, folder, parts, processesWith, start, untilHealthy } from './started.ts'

/** A public demo, from its start to the end of its hour. */

endWithFile()

const nowhere = 'http://127.0.0.1:9'
const enter = async (url: string, player: string) => {
  const { status, body } = await api(url)('POST', '/auth/v1/token?grant_type=demo', { player })
  expect(status).toBe(200)
  return { call: api(url, body.access_token), refresh: String(body.refresh_token) }
}
const worlds = (dataDir: string): string[] => readdirSync(join(dataDir, 'demo'))

describe('npm run serve with DEMO_RESET', () => {
  beforeAll(async () => {
    await buildWorker('index')
  })

  test('restarts under load: old sessions are invalid, and no request is lost', {
    ...netsOnly,
    timeout: 240_000,
  }, async () => {
    const PORT = String(await freePort())
    const url = `http://localhost:${PORT}`
    const env = {
      PORT,
      DATA_DIR: join(folder(), 'new'),
      PUBLIC_URL: url,
      SETTINGS_FILE: '',
      DEMO_RESET: 'hourly',
      COST_BUDGET: 'off',
      AUTH_RATE_LIMIT: 'off',
      WIKIDATA_URL: nowhere,
      WIKIDATA_SPARQL_URL: nowhere,
      WIKIPEDIA_URL: nowhere,
      SMTP_URL: 'smtps://a:b@127.0.0.1:9',
      OPERATORS: 'marta@demo.deathlist.example',
    }
    const app = start(env, 'node', 'serve')
    await untilHealthy(PORT, app)
    expect(statSync(env.DATA_DIR).mode & 0o777).toBe(0o700)
    const marta = await enter(url, 'Marta')
    expect((await marta.call('POST', '/api/v1/league/create', { name: 'Of this hour' })).status).toBe(200)
    const [first] = worlds(env.DATA_DIR)

    // Users with a session keep it as long as it lasts, and then sign in again.
    const statuses: Record<string, number> = {}
    let [isOver, entries, written] = [false, 0, 0]
    const visitors = Array.from({ length: 4 }, async () => {
      let { call } = await enter(url, 'Paolo')
      for (let i = 0; !isOver; i++) {
        const { status } =
          i % 3 === 0
            ? await call('PATCH', '/api/v1/profile/me', { locale: 'it' })
            : await call('GET', '/api/v1/league/list')
        statuses[status] = (statuses[status] ?? 0) + 1
        if (status === 200 && i % 3 === 0) written++
        if (status === 401) {
          call = (await enter(url, 'Paolo')).call
          entries++
        }
        const page = await fetch(url)
        statuses[`page ${page.status}`] = (statuses[`page ${page.status}`] ?? 0) + 1
        expect(await page.text()).toContain('class="notice-line"')
        await sleep(50)
      }
    })
    await sleep(3_000)
    app.child.kill('SIGUSR2')
    await expect.poll(() => app.output(), { timeout: 60_000 }).toContain('"event":"demo_renewed"')
    await sleep(3_000)
    isOver = true
    await Promise.all(visitors)
    console.log(`over the start: ${JSON.stringify(statuses)}`)
    expect(entries).toBe(4)
    expect(written).toBeGreaterThan(4)
    expect(new Set(Object.keys(statuses))).toEqual(new Set(['200', '401', 'page 200']))

    expect((await marta.call('GET', '/api/v1/league/list')).status).toBe(401)
    const refreshed = await api(url)('POST', '/auth/v1/token?grant_type=refresh_token', {
      refresh_token: marta.refresh,
    })
    expect(refreshed.status).toBe(400)
    const names = (await (await enter(url, 'Marta')).call('GET', '/api/v1/league/list')).body
    expect(names.map(({ name }: { name: string }) => name).sort()).toEqual([
      'Sunday Supper Club',
      'The Reading Room',
    ])

    // The previous demo is removed with its processes, once its open requests are answered.
    await expect.poll(() => worlds(env.DATA_DIR), { timeout: 90_000 }).toHaveLength(1)
    expect(worlds(env.DATA_DIR)).not.toContain(first)
    const programs = parts(env.DATA_DIR).map(({ program }) => program)
    expect(programs.filter((program) => program === 'sqld')).toHaveLength(1)
    expect(programs.filter((program) => program === 'workerd')).toHaveLength(1)
    expect(app.output()).not.toMatch(/"level":"error"/)
    // Admin commands don't work on it, and it has nothing to back up.
    for (const [name, ...args] of [
      ['admin', 'leagues'],
      ['backup', join(folder(), 'all.tar.gz')],
    ] as const)
      expect(await command(name, env, ...args)).toMatchObject({ code: 1 })

    app.child.kill('SIGTERM')
    expect(await app.exit).toBe(0)
    expect(processesWith(env.DATA_DIR)).toEqual([])
  })
})

test('a demo does not start in the data folder of a server', async () => {
  const dataDir = folder()
  clearDemo(dataDir)
  writeSecrets(dataDir, await createSecrets())
  expect(() => clearDemo(dataDir)).toThrow(/holds the data of a server/)
})

test('a new demo starts every hour; a failed start is retried', async () => {
  const turns: Date[] = []
  const failures: unknown[] = []
  const starting = restartHourly({
    hourMs: 500,
    aheadMs: 200,
    againMs: 20,
    onFailure: (error) => failures.push(error),
    renew: async (from, turn) => {
      expect(Date.now()).toBeLessThan(from.getTime() + 200)
      if (turns.length === 1 && failures.length === 0) throw new Error('The disk is full')
      await turn()
      expect(Date.now()).toBeGreaterThanOrEqual(from.getTime())
      turns.push(from)
    },
  })
  await expect.poll(() => turns.length, { timeout: 5_000 }).toBe(3)
  await starting.now()
  await starting.stop()
  expect(failures).toHaveLength(1)
  expect(turns.slice(0, 3).filter((turn) => turn.getTime() % 500 === 0).length).toBeGreaterThanOrEqual(2)
  const { length } = turns
  await sleep(1_200)
  expect(turns).toHaveLength(length)
})
