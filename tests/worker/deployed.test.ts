import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { inRoot } from '#scripts/lib/paths.ts'
import { readBundleNote } from '#scripts/lib/runtime/bundle.ts'
import { createSourcePlaces } from '#scripts/lib/source-places.ts'
import { api, signUp } from '../support/http/api.ts'
import { netsOnly } from '../support/nets.ts'
import { startTestWorker, type TestWorker } from '../support/worker.ts'

describe('the deployed Worker', () => {
  let worker: TestWorker
  beforeAll(async () => {
    worker = await startTestWorker({ entry: 'index' })
  })
  afterAll(() => worker?.stop())

  test('has no /dev routes', async () => {
    const call = api(worker.url)
    expect((await call('POST', '/dev/clock', { now: null })).status).toBe(405)
    expect((await call('POST', '/dev/cron', { cron: '*/15 * * * *' })).status).toBe(405)
    expect((await call('GET', '/dev/outbox.json')).status).toBe(404)
  })

  test('does not contain their code, unlike the local Worker', () => {
    const folder = inject('workerBundles')
    const bundle = (name: string) =>
      readBundleNote(join(folder, `${name}.js`))
        .modules.map((file) => readFileSync(join(folder, file), 'latin1'))
        .join('')
    expect(bundle('local')).toContain('/dev/clock')
    expect(bundle('local')).toContain('/dev/passwords')
    expect(bundle('index')).not.toContain('/dev/clock')
    expect(bundle('index')).not.toContain('/dev/passwords')
  })

  test('says whether the database answers', async () => {
    const call = api(worker.url)
    expect(await call('GET', '/healthz')).toMatchObject({ status: 200, body: { ok: true } })
    worker.proxy.setDown(true)
    expect((await call('GET', '/healthz')).status).toBe(503)
    worker.proxy.setDown(false)
    expect((await call('GET', '/healthz')).status).toBe(200)
  })

  test('logs where an error occurred, as positions in source files', async () => {
    worker.proxy.setDown(true)
    await api(worker.url)('GET', '/healthz')
    worker.proxy.setDown(false)
    const line = worker.log.findLast((each) => each.includes('"unhealthy"')) ?? ''
    expect(line).toMatch(/\((index[\w-]*\.js:\d+:\d+)/)
    expect(createSourcePlaces(inject('workerBundles'))(line)).toMatch(/\((db|worker)\/[\w/-]+\.ts:\d+/)
  })

  test('sends strict headers with every answer', async () => {
    const { headers } = await api(worker.url)('GET', '/healthz')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('content-security-policy')).not.toContain('unsafe')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('sends page security headers with pages, but not with files', async () => {
    const page = await fetch(`${worker.url}/app.html`)
    const [file = ''] = /\/assets\/[^"]+\.css/.exec(await page.text()) ?? []
    const request = async (path: string) => {
      const { headers } = await fetch(worker.url + path)
      return ['x-content-type-options', 'x-frame-options', 'content-security-policy'].map((name) =>
        headers.get(name),
      )
    }
    expect(await request(file)).toEqual(['nosniff', null, null])
    for (const path of ['/assets/', '/assets/nowhere', '/app.html', '/dashboard'])
      expect(await request(path)).toEqual([
        'nosniff',
        'DENY',
        expect.stringContaining("frame-ancestors 'none'"),
      ])
  })

  test('logs an error after the answer, and still answers', async () => {
    const { call } = await signUp(worker.url, 'Nina')
    const { id } = (await call('POST', '/api/v1/league/create', { name: 'The Quiet Club' })).body
    // The table of a new season is requested twice, computed by its first reader, and stored after the answer.
    worker.proxy.setDownAfter(2)
    try {
      expect((await call('GET', `/api/v1/leagues/${id}/standings`)).status).toBe(200)
      await expect
        .poll(() => worker.log.filter((line) => line.includes('after_answer_failed')))
        .toHaveLength(1)
    } finally {
      worker.proxy.setDown(false)
    }
  })

  test('logs one JSON line per request, without its path parameters', async () => {
    await api(worker.url)('GET', '/api/v1/league/join-by-code/SECRET')
    const lines = worker.log.filter((line) => line.includes('join-by-code'))
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ event: 'request', method: 'GET', status: 401 })
    expect(worker.log.join('\n')).not.toContain('SECRET')
  })
})

test('wrangler accepts the project as it would be deployed', netsOnly, async () => {
  const outdir = await mkdtemp(join(tmpdir(), 'deathlist-deploy-'))
  const run = spawnSync(inRoot('node_modules/.bin/wrangler'), ['deploy', '--dry-run', '--outdir', outdir], {
    cwd: inRoot(''),
    encoding: 'utf8',
    env: { ...process.env, WRANGLER_SEND_METRICS: 'false', CI: 'true' },
  })
  expect(run.stderr).toBe('')
  expect(run.status).toBe(0)
  const [, kibibytes] = /gzip: ([\d.]+) KiB/.exec(run.stdout) ?? []
  expect(Number(kibibytes)).toBeLessThan(1.2 * 1024)
  expect(run.stdout).not.toContain('local')
  expect(readdirSync(outdir)).toContain('index.js')
  rmSync(outdir, { recursive: true, force: true })
})
