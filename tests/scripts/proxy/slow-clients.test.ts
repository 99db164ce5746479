/** @module-tag nets */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildWorker } from '#scripts/lib/build/build-worker.ts'
import { inRoot } from '#scripts/lib/paths.ts'
import { freePort } from '#scripts/lib/port.ts'
import { endWithFile, folder, start, untilHealthy } from '../started.ts'

endWithFile()

/** `npm run serve` while one address holds hundreds of slow connections: all other clients are served as before. */

const attacker = '127.0.0.1'
const visitor = '127.0.0.2'
/** Larger than the system's buffers for a client that does not read. */
const largeFile = '/assets/large-for-tests.bin'
let port: number

beforeAll(async () => {
  await buildWorker('index')
  mkdirSync(inRoot('dist/web/assets'), { recursive: true })
  if (!existsSync(inRoot('dist/web/app.html')))
    writeFileSync(inRoot('dist/web/app.html'), '<!doctype html><title>Deathlist</title>')
  writeFileSync(inRoot(join('dist/web', largeFile)), Buffer.alloc(8_000_000, 'x'))
  port = await freePort()
  const PORT = String(port)
  const app = start(
    {
      PORT,
      DATA_DIR: folder(),
      PUBLIC_URL: `http://localhost:${PORT}`,
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'Deathlist <league@example.org>',
      WIKIDATA_CONTACT: 'tests@deathlist.invalid',
      SETTINGS_FILE: '',
    },
    'node',
    'serve',
  )
  await untilHealthy(PORT, app)
}, 120_000)
const held: Socket[] = []
const letGo = (): void => {
  for (const socket of held.splice(0)) socket.destroy()
}
afterAll(() => {
  letGo()
  rmSync(inRoot(join('dist/web', largeFile)), { force: true })
})

/** A connection that sends a text; `onOpen` continues with it. */
const hold = (localAddress: string, text: string, onOpen?: (socket: Socket) => void): Socket => {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  socket.on('error', () => {})
  socket.once('connect', () => {
    socket.write(text)
    onOpen?.(socket)
  })
  held.push(socket)
  return socket
}

/** Sends a byte every half second while the connection is open. */
const dripping = (socket: Socket): void => {
  const timer = setInterval(() => socket.write('x'), 500)
  socket.once('close', () => clearInterval(timer))
}

/** The time of one call in ms; null: no answer within 10 s. */
const timed = (localAddress: string, method: string, path: string, body = ''): Promise<number | null> =>
  new Promise((resolve) => {
    const from = performance.now()
    const asked = request(
      {
        host: '127.0.0.1',
        port,
        localAddress,
        method,
        path,
        agent: false,
        headers: { 'content-type': 'application/json', 'content-length': body.length },
        signal: AbortSignal.timeout(10_000),
      },
      (answer) => {
        answer.resume()
        answer.on('end', () => resolve((answer.statusCode ?? 500) < 500 ? performance.now() - from : null))
      },
    )
    asked.on('error', () => resolve(null))
    asked.end(body)
  })

/** The server's open connections from an address. */
const openFrom = (address: string): number => {
  const number = (value: number, digits: number): string =>
    value.toString(16).toUpperCase().padStart(digits, '0')
  const remote = address
    .split('.')
    .reverse()
    .map((byte) => number(Number(byte), 2))
  return readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local, to = '', state]) => {
      const isOurs = local?.endsWith(`:${number(port, 4)}`) && to.startsWith(`${remote.join('')}:`)
      return isOurs && state === '01'
    }).length
}

/** Answers and the 95th percentile of a visitor's calls. */
const visit = async (from = visitor): Promise<{ answered: number; p95: number }> => {
  const times: number[] = []
  for (let i = 0; i < 20; i++) {
    const asked = [
      timed(from, 'GET', '/healthz'),
      timed(from, 'POST', '/auth/v1/token?grant_type=password', '{"email":"a@b.example","password":"x"}'),
    ]
    for (const time of await Promise.all(asked)) if (time !== null) times.push(time)
    // Stop at a server that does not answer at all.
    if (times.length === 0) break
    await sleep(20)
  }
  times.sort((a, b) => a - b)
  return { answered: times.length, p95: times[Math.floor(times.length * 0.95)] ?? Number.POSITIVE_INFINITY }
}

const head = (method: string, path: string, headers: string[]): string =>
  [`${method} ${path} HTTP/1.1`, `host: 127.0.0.1:${port}`, ...headers, '', ''].join('\r\n')

const attacks: [name: string, begin: () => void][] = [
  [
    'bodies that come drop by drop',
    () => hold(attacker, head('POST', '/api/v1/league/create', ['content-length: 100000']), dripping),
  ],
  [
    'bodies in chunks without an end',
    () => hold(attacker, head('POST', '/auth/v1/signup', ['transfer-encoding: chunked'])),
  ],
  ['heads that come drop by drop', () => hold(attacker, 'GET /healthz HTTP/1.1\r\nx-slow: ', dripping)],
  ['connections that say nothing', () => hold(attacker, '')],
  [
    'answers that nobody reads',
    () => hold(attacker, head('GET', largeFile, ['accept-encoding: identity']), (socket) => socket.pause()),
  ],
  [
    'upgrades',
    () =>
      hold(
        attacker,
        head('GET', '/api/v1/leagues/x/live?ticket=x', [
          'connection: upgrade',
          'upgrade: websocket',
          'sec-websocket-version: 13',
          'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
        ]),
      ),
  ],
]

describe('600 connections of one address', () => {
  test.each(attacks)('%s do not block other clients', { timeout: 120_000 }, async (name, begin) => {
    await visit()
    const quiet = await visit()
    for (let i = 0; i < 600; i++) begin()
    await sleep(1_000)
    const attacked = await visit()
    // A household or an office: clients with the attacker's address.
    const neighbour = await visit(attacker)
    const open = openFrom(attacker)
    letGo()
    console.log(
      `${name}: p95 ${quiet.p95.toFixed(0)} ms quiet, ${attacked.p95.toFixed(0)} ms attacked ` +
        `(${(attacked.p95 / quiet.p95).toFixed(1)} times), ${neighbour.p95.toFixed(0)} ms from the attacker's own address; ` +
        `${open} of 600 connections left`,
    )
    expect([quiet.answered, attacked.answered, neighbour.answered]).toEqual([40, 40, 40])
    expect(open).toBeLessThan(150)
    await sleep(500)
  })
})
