import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inRoot } from '#scripts/lib/paths.ts'
import { freePort } from '#scripts/lib/port.ts'
import { trustedProxies } from '#scripts/lib/proxy/client-address.ts'
import { type ReverseProxy, startReverseProxy } from '#scripts/lib/proxy/reverse-proxy.ts'
import { createStaticFiles } from '#scripts/lib/proxy/static-files.ts'
import { startTestWorker, type TestWorker } from '#tests/support/worker.ts'

let worker: TestWorker
const proxies: ReverseProxy[] = []
const ports: number[] = []
let passed = 0

beforeAll(async () => {
  worker = await startTestWorker({ entry: 'index' })
  const files = createStaticFiles(inRoot('dist/web'), worker.vars)
  for (const more of [{}, { files }]) {
    const port = await freePort()
    ports.push(port)
    proxies.push(
      await startReverseProxy({
        host: '127.0.0.1',
        port,
        target: () => {
          passed++
          return worker.url
        },
        publicUrl: worker.vars.PUBLIC_URL ?? '',
        trusted: trustedProxies(''),
        onError: () => {},
        ...more,
      }),
    )
  }
})
afterAll(async () => {
  for (const proxy of proxies) await proxy.stop(1_000)
  await worker?.stop()
})

interface Got {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

/** Headers that differ between two answers: date, request id, and the transfer of the length. */
const own = [
  'date',
  'x-request-id',
  'content-length',
  'transfer-encoding',
  'cf-cache-status',
  'keep-alive',
  'connection',
]

const get = (port: number, path: string, headers: Record<string, string>, method: string): Promise<Got> =>
  new Promise((resolve, reject) => {
    const asked = request({ port, path, headers, method }, async (answer) => {
      const body = await buffer(answer)
      const coding = answer.headers['content-encoding']
      const plain =
        body.length === 0
          ? body
          : coding === 'br'
            ? brotliDecompressSync(body)
            : coding === 'gzip'
              ? gunzipSync(body)
              : body
      const kept = Object.entries(answer.headers).filter(([name]) => !own.includes(name))
      const etag = answer.headers.etag?.replace(/[0-9a-f]{32}/, 'hash')
      resolve({
        status: answer.statusCode ?? 0,
        headers: { ...Object.fromEntries(kept), ...(etag ? { etag } : {}) },
        text: plain.toString('latin1'),
      })
    })
    asked.on('error', reject)
    asked.end()
  })

const assets = readdirSync(inRoot('dist/web/assets'))
const asset = (end: string): string => `/assets/${assets.find((name) => name.endsWith(end))}`

/**
 * Sends several requests to both: the answers must be equal, and this many of the second one's requests must reach the
 * Worker.
 */
const expectTheSame = async (path: string, toWorker: 0 | 1): Promise<void> => {
  for (const method of ['GET', 'HEAD'])
    for (const headers of [
      { 'accept-encoding': 'br' },
      { 'accept-encoding': 'gzip', 'accept-language': 'it' },
      { 'accept-encoding': 'gzip', cookie: 'lang=it; deathlist-stay=1' },
      { 'accept-encoding': 'br', range: 'bytes=0-9' },
    ]) {
      const [behind, before] = [await get(ports[0] ?? 0, path, headers, method), passed]
      const served = await get(ports[1] ?? 0, path, headers, method)
      expect(passed - before).toBe(toWorker)
      expect(served.status).toBe(behind.status)
      expect(served.status === 404).toBe(toWorker === 1)
      for (const got of [behind, served]) {
        // An empty body has no encoding.
        if (got.text === '') delete got.headers['content-encoding']
        // The runtime decompresses and recompresses the file, and drops its ETag.
        if (/\.(js|css)$/.test(path)) delete got.headers.etag
      }
      expect(served).toEqual(behind)
    }
}

describe('a file served by the proxy equals that of the Worker', () => {
  test.each([
    asset('.js'),
    asset('.css'),
    asset('.woff2'),
    '/',
    '/app.html',
    '/auth',
    '/dashboard',
    '/dashboard?enter',
    '/l/some-league/leaderboard',
    '/boot.js',
    '/sw.js',
    '/manifest.webmanifest',
    '/THIRD_PARTY_LICENSES.txt',
    '/assets/nowhere',
    '/assets/%2e%2e/app.html',
    '/%61pp.html',
  ])('%s', (path) => expectTheSame(path, 0))

  // The Worker logs and counts them.
  test.each([
    '/assets/nowhere.js',
    '/nowhere.png',
    '/..%2f..%2fpackage.json',
    '//elsewhere.example/app.html',
    '/%zz.js',
  ])('%s is missing, and the Worker answers 404', (path) => expectTheSame(path, 1))

  test.each(['/app.html', '/dashboard', '/auth', '/sw.js', '/manifest.webmanifest', asset('.woff2')])(
    '%s: answered without a body while the browser has the present version',
    async (path) => {
      for (const port of ports) {
        const ask = (etag = '') =>
          fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'if-none-match': etag } })
        const whole = await ask('"other"')
        expect([whole.status, (await whole.text()).length > 0]).toEqual([200, true])
        const etag = whole.headers.get('etag') ?? ''
        for (const shown of [etag, `W/${etag.replace('W/', '')}`, `"other", ${etag}`]) {
          const held = await ask(shown)
          expect([held.status, await held.text()]).toEqual([304, ''])
          for (const name of ['etag', 'cache-control', 'content-security-policy'])
            expect(held.headers.get(name), name).toBe(whole.headers.get(name))
        }
      }
    },
  )

  test('a file that a build has removed meanwhile goes to the Worker', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'deathlist-static-'))
    mkdirSync(join(folder, 'assets'))
    for (const path of ['app.html', 'assets/old.js', 'assets/kept.js'])
      writeFileSync(join(folder, path), path)
    const files = createStaticFiles(folder, {})
    rmSync(join(folder, 'assets/old.js'))
    rmSync(join(folder, 'app.html'))
    const statusOf = async (url: string) =>
      (await files({ method: 'GET', url, headers: {} } as IncomingMessage))?.status ?? null
    expect([
      await statusOf('/assets/kept.js'),
      await statusOf('/assets/old.js'),
      await statusOf('/some-page'),
    ]).toEqual([200, null, null])
    rmSync(folder, { recursive: true })
  })

  test('everything else goes to the Worker', async () => {
    for (const path of [
      '/healthz',
      '/join/ABCDEF',
      '/auth?code=ABCDEF',
      '/api/v1/league/list',
      '/.well-known/security.txt',
    ]) {
      const before = passed
      await get(ports[1] ?? 0, path, {}, 'GET')
      expect(passed - before, path).toBe(1)
    }
  })
})
