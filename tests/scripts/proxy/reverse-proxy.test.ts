import { createServer, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '#scripts/lib/port.ts'
import { clientAddress, trustedProxies } from '#scripts/lib/proxy/client-address.ts'
import { mostUnanswered } from '#scripts/lib/proxy/proxy-limits.ts'
import { type ReverseProxy, startReverseProxy } from '#scripts/lib/proxy/reverse-proxy.ts'
import { stopParsingOfDestroyed } from '#scripts/lib/proxy/stop-parsing.ts'

describe('the address of a client', () => {
  const of = (connected: string, forwarded: string | undefined, trust: string) =>
    clientAddress(connected, forwarded, trustedProxies(trust))

  test.each([
    ['no trusted proxy', '192.0.2.1', '198.51.100.1', '', '192.0.2.1'],
    ['an untrusted proxy', '192.0.2.1', '198.51.100.1', 'loopback', '192.0.2.1'],
    ['one proxy', '127.0.0.1', '198.51.100.1', 'loopback', '198.51.100.1'],
    ['one proxy, in IPv6 notation', '::ffff:127.0.0.1', '198.51.100.1', 'loopback', '198.51.100.1'],
    ['an entry that the client added', '127.0.0.1', '203.0.113.9, 198.51.100.1', 'loopback', '198.51.100.1'],
    [
      'two proxies',
      '127.0.0.1',
      '203.0.113.9, 198.51.100.1, 10.1.2.3',
      'loopback 10.0.0.0/8',
      '198.51.100.1',
    ],
    ['only trusted proxies', '127.0.0.1', '10.0.0.1, 10.1.2.3', 'loopback,10.0.0.0/8', '10.0.0.1'],
    ['IPv6', '::1', '2001:db8::1', 'loopback', '2001:db8::1'],
    ['IPv6 with a port', '::1', '[2001:db8::1]:4711', 'loopback', '2001:db8::1'],
    ['IPv4 with a port', '127.0.0.1', '198.51.100.1:4711', 'loopback', '198.51.100.1'],
    [
      'a port after each of two',
      '::1',
      '203.0.113.9:1, 10.0.0.1:65535',
      'loopback 10.0.0.0/8',
      '203.0.113.9',
    ],
    ['IPv6 in brackets without a port', '::1', '[2001:db8::1]', 'loopback', '2001:db8::1'],
    ['IPv4 in IPv6 notation with a port', '::1', '[::ffff:198.51.100.1]:4711', 'loopback', '198.51.100.1'],
    ['in quotes', '::1', '"[2001:db8::1]:4711"', 'loopback', '2001:db8::1'],
    ['IPv6 whose end looks like a port', '::1', '2001:db8::1:4711', 'loopback', '2001:db8::1:4711'],
    ['no port after the colon', '127.0.0.1', '198.51.100.1:', 'loopback', '127.0.0.1'],
    ['a name for a port', '127.0.0.1', '198.51.100.1:http', 'loopback', '127.0.0.1'],
    ['too many ports', '127.0.0.1', '198.51.100.1:80:80', 'loopback', '127.0.0.1'],
    ['no address in the brackets', '127.0.0.1', '[unknown]:80', 'loopback', '127.0.0.1'],
    ['a missing bracket', '127.0.0.1', '[2001:db8::1:80', 'loopback', '127.0.0.1'],
    ['a number too large', '127.0.0.1', '198.51.100.256:80', 'loopback', '127.0.0.1'],
    ['nonsense', '127.0.0.1', '198.51.100.1, unknown', 'loopback', '127.0.0.1'],
    ['nothing', '127.0.0.1', undefined, 'loopback', '127.0.0.1'],
    ['an empty list', '127.0.0.1', ' , ', 'loopback', '127.0.0.1'],
  ])('%s', (_, connected, forwarded, trust, address) => expect(of(connected, forwarded, trust)).toBe(address))

  test.each(['caddy', '10.0.0.0/33', '10.0.0.0/', '::1/129', '300.1.1.1', '10.0.0.0/8/8x'])(
    '%s is not a valid proxy address',
    (given) => expect(() => trustedProxies(given)).toThrow(/is no address or network/),
  )
})

test('requests already received on a destroyed connection are not parsed', async () => {
  let parsed = 0
  const server = createServer(({ socket }) => void (++parsed === 5 && socket.destroy()))
  stopParsingOfDestroyed(server)
  server.on('clientError', () => {})
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' }, () =>
      socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n'.repeat(2_000)),
    )
    socket.on('error', () => {}).on('close', resolve)
  })
  server.close()
  expect(parsed).toBe(5)
})

describe('the reverse proxy', () => {
  let proxy: ReverseProxy
  let port: number
  let url: string
  const seen: { path: string; headers: IncomingMessage['headers'] }[] = []
  const errors: unknown[] = []
  // In place of the Worker: returns what it has received.
  const behind = createServer(async (asked, answer) => {
    seen.push({ path: asked.url ?? '', headers: asked.headers })
    if (asked.url === '/slow') await sleep(1_000)
    if (asked.url === '/crash') return void asked.socket.destroy()
    if (asked.url === '/runtime') return void answer.writeHead(500).end('Error: at /srv/secret.ts')
    let bytes = 0
    for await (const piece of asked) bytes += piece.length
    answer.writeHead(asked.url === '/broken' ? 500 : 200, { 'x-request-id': 'one' }).end(String(bytes))
  })
  behind.on('upgrade', (asked, socket) => {
    seen.push({ path: asked.url ?? '', headers: asked.headers })
    socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n')
    socket.on('data', (piece) => socket.write(piece))
    socket.on('error', () => {})
  })

  beforeAll(async () => {
    const inner = await freePort()
    await new Promise<void>((resolve) => behind.listen(inner, '127.0.0.1', () => resolve()))
    port = await freePort()
    url = `http://127.0.0.1:${port}`
    proxy = await startReverseProxy({
      host: '127.0.0.1',
      port,
      target: () => `http://127.0.0.1:${inner}`,
      publicUrl: 'https://league.example.org',
      trusted: trustedProxies('loopback'),
      onError: (error) => errors.push(error),
    })
  })
  afterAll(() => {
    behind.closeAllConnections()
    behind.close()
  })

  /** A request as raw text, with any path: fetch would normalize it. */
  const raw = (
    path: string,
    headers: Record<string, string> = {},
    body = '',
  ): Promise<{ status: number; text: string }> =>
    new Promise((resolve, reject) => {
      const asked = request(
        { host: '127.0.0.1', port, path, headers, method: body ? 'POST' : 'GET' },
        (answer) => {
          let text = ''
          answer.on('data', (piece) => {
            text += piece
          })
          answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
        },
      )
      asked.on('error', reject)
      asked.end(body)
    })

  test('sends the client address, and removes headers that control the runtime', async () => {
    await raw('/here?a=%20b', {
      'x-forwarded-for': '203.0.113.9, 198.51.100.1',
      'cf-connecting-ip': '1.1.1.1',
      'CF-Ray': 'x',
      'mf-original-url': 'http://localhost/',
      'MF-Route-Override': 'x',
      'x-forwarded-proto': 'ftp',
      forwarded: 'for=1.1.1.1',
      'x-real-ip': '1.1.1.1',
      authorization: 'Bearer x',
      host: 'localhost',
    })
    const { path, headers } = seen.at(-1) ?? { path: '', headers: {} }
    expect(path).toBe('/here?a=%20b')
    expect(headers).toMatchObject({
      host: 'league.example.org',
      'cf-connecting-ip': '198.51.100.1',
      authorization: 'Bearer x',
    })
    expect(
      Object.keys(headers).filter((name) => /^(mf-|cf-ray|forwarded|x-real|x-forwarded)/.test(name)),
    ).toEqual([])
    expect(JSON.stringify(headers)).not.toContain('1.1.1.1')
  })

  test.each([
    '/cdn-cgi/platform-proxy',
    '/cdn-cgi',
    '//cdn-cgi/explorer',
    '/a/../cdn-cgi/explorer',
    '/a/%2e%2e/cdn-cgi/explorer',
    '/\\cdn-cgi/explorer',
    '/%63dn-cgi/explorer',
    '/CDN-CGI/explorer',
    '/dev/clock',
    '/./dev/clock',
    'http://localhost/cdn-cgi/explorer',
    '*',
  ])('%s does not reach the Worker', async (path) => {
    const before = seen.length
    expect((await raw(path)).status).toBe(404)
    expect(seen).toHaveLength(before)
  })

  test('passes bodies, and replaces errors of the runtime with its own', async () => {
    expect(await raw('/body', {}, 'x'.repeat(300_000))).toEqual({ status: 200, text: '300000' })
    expect(await raw('/broken')).toEqual({ status: 500, text: '0' })
    const runtime = await raw('/runtime')
    expect(runtime.status).toBe(500)
    expect(JSON.parse(runtime.text)).toMatchObject({ code: 'internal' })
    const crash = await raw('/crash')
    expect(crash.status).toBe(503)
    expect(JSON.parse(crash.text)).toMatchObject({ code: 'unavailable' })
    expect(errors).toHaveLength(2)
  })

  test('uses little memory for a body that arrives byte by byte', async () => {
    setFlagsFromString('--expose-gc')
    const collect: () => void = runInNewContext('gc')
    const heap = (): number => {
      collect()
      return process.memoryUsage().heapUsed
    }
    const before = heap()
    const pieces = 200_000
    const socket = connect(port, '127.0.0.1')
    const answered = new Promise<string>((resolve) =>
      socket.once('data', (answer) => resolve(String(answer))),
    )
    socket.write('POST /body HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n')
    await new Promise<void>((resolve) => socket.write('1\r\nx\r\n'.repeat(pieces), () => resolve()))
    await sleep(2_000)
    expect(heap() - before).toBeLessThan(20 * pieces)
    socket.write('0\r\n\r\n')
    expect(await answered).toContain('200 OK')
    socket.destroy()
  })

  test('proxies WebSockets by the same rules', async () => {
    const upgrade = (path: string) =>
      new Promise<string>((resolve, reject) => {
        const asked = request({
          host: '127.0.0.1',
          port,
          path,
          headers: {
            connection: 'upgrade',
            upgrade: 'websocket',
            'sec-websocket-extensions': 'permessage-deflate; client_max_window_bits',
            'cf-connecting-ip': '1.1.1.1',
          },
        })
        asked.on('upgrade', (_, socket) => {
          socket.on('data', (piece) => {
            socket.destroy()
            resolve(String(piece))
          })
          socket.write('hello')
        })
        asked.on('response', ({ statusCode }) => resolve(String(statusCode)))
        asked.on('error', reject)
        asked.end()
      })
    expect(await upgrade('/live')).toBe('hello')
    expect(seen.at(-1)?.headers['cf-connecting-ip']).toBe('127.0.0.1')
    // Compression would take memory for each connection, and messages are a line long.
    expect(seen.at(-1)?.headers['sec-websocket-extensions']).toBeUndefined()
    expect(await upgrade('/cdn-cgi/live')).toBe('404')
  })

  test.each(['content-length: 100000', 'transfer-encoding: chunked'])(
    'a WebSocket request with %s has no body for which the Worker would wait',
    async (header) => {
      const socket = connect(port, '127.0.0.1')
      socket.write(
        `GET /live HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: websocket\r\n${header}\r\n\r\n`,
      )
      const answer = await new Promise<string>((resolve) =>
        socket.once('data', (piece) => resolve(String(piece))),
      )
      socket.destroy()
      expect(answer).toMatch(/^HTTP\/1.1 101 /)
      const headers = seen.at(-1)?.headers
      expect([headers?.['content-length'], headers?.['transfer-encoding']]).toEqual([undefined, undefined])
    },
  )

  test.each([
    ['in one piece', 100_000, 1],
    ['piece by piece', 10, 10_000],
  ])('closes a WebSocket whose client sends too much, %s', async (_, bytes, pieces) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write('GET /live HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n')
    let received = 0
    await new Promise<void>((resolve) => socket.once('data', () => resolve()))
    socket.on('data', (piece) => {
      received += piece.length
    })
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
    for (let piece = 0; piece < pieces && !socket.destroyed; piece++) {
      socket.write('x'.repeat(bytes))
      if (piece % 100 === 99) await sleep(1)
    }
    await closed
    // What has been proxied: the server behind echoes it.
    expect(received).toBeLessThan(5_000)
  })

  test.each([
    ['GET', { upgrade: 'h2c', connection: 'Upgrade, HTTP2-Settings', 'http2-settings': 'AAMAAABk' }, ''],
    ['GET', { upgrade: 'tls/1.0', connection: 'upgrade' }, ''],
    ['GET', { upgrade: 'h2c, websocket', connection: 'upgrade' }, ''],
    ['POST', { upgrade: 'h2c', connection: 'upgrade' }, 'four'],
    ['POST', { upgrade: 'websocket', connection: 'upgrade' }, 'four'],
  ])('ignores the protocol upgrade of a %s request (%o)', async (_, headers, body) => {
    expect(await raw('/plain', headers, body)).toEqual({ status: 200, text: String(body.length) })
    expect(seen.at(-1)?.headers).not.toHaveProperty('upgrade')
    expect(seen.at(-1)?.headers).not.toHaveProperty('http2-settings')
    expect(seen.at(-1)?.headers.connection).not.toMatch(/upgrade/i)
  })

  /**
   * The answers to requests that are sent in one piece, until the connection is closed or there are `answers` of them.
   */
  const sentAtOnce = (path: string, requests: number, answers: number): Promise<number> =>
    new Promise((resolve, reject) => {
      let text = ''
      const count = (): number => text.split('HTTP/1.1 ').length - 1
      const socket = connect({ port, host: '127.0.0.1' }, () =>
        socket.write(`GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`.repeat(requests)),
      )
      socket.on('data', (piece) => {
        text += piece
        if (count() >= answers) socket.destroy()
      })
      // The proxy has reset it, perhaps with unread data.
      socket.on('error', (error: NodeJS.ErrnoException) => error.code === 'ECONNRESET' || reject(error))
      socket.on('close', () => resolve(count()))
    })

  test.each(['/pipelined', '/dev/cron'])(
    'closes a connection with a thousand pipelined requests for %s, answering few',
    async (path) => {
      const before = seen.length
      expect(await sentAtOnce(path, 1_000, 1_000)).toBeLessThanOrEqual(mostUnanswered)
      expect(seen.length - before).toBeLessThanOrEqual(mostUnanswered)
      // Pipelined requests are served in order.
      expect(await sentAtOnce(path, 10, 10)).toBe(10)
    },
  )

  test('finishes open requests when stopped, and accepts no new ones', async () => {
    const begun = raw('/slow')
    await expect.poll(() => seen.at(-1)?.path).toBe('/slow')
    const from = performance.now()
    const stopped = proxy.stop(10_000)
    await expect(fetch(`${url}/late`)).rejects.toThrow()
    expect(await begun).toEqual({ status: 200, text: '0' })
    await stopped
    // Sooner than an idle connection is closed.
    expect(performance.now() - from).toBeLessThan(4_000)
  })
})
