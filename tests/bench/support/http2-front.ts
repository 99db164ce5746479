import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { createSecureServer, type ServerHttp2Session } from 'node:http2'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream'
import { passSocket } from '#scripts/lib/proxy/pass-socket.ts'

/** Headers that HTTP/2 forbids. */
const ofConnection = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'proxy-connection'])

/** A self-signed certificate. */
const certificate = (): { key: Buffer; cert: Buffer } => {
  const folder = mkdtempSync(join(tmpdir(), 'deathlist-certificate-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  try {
    const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1']
    const of = ['-days', '2', '-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1']
    execFileSync('openssl', ['req', '-x509', ...curve, '-nodes', '-keyout', key, '-out', cert, ...of], {
      stdio: 'ignore',
    })
    return { key: readFileSync(key), cert: readFileSync(cert) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/**
 * HTTP/2 over TLS in front of a server that speaks HTTP/1.1, like Cloudflare and the proxies of docs/operating.md;
 * WebSockets use HTTP/1.1.
 */
export const startHttp2Front = async (
  port: number,
  target: string,
): Promise<{ url: string; stop: () => Promise<void> }> => {
  const server = createSecureServer({ ...certificate(), allowHTTP1: true }, (incoming, outgoing) => {
    const plain = Object.entries(incoming.headers).filter(
      ([name]) => !name.startsWith(':') && !ofConnection.has(name),
    )
    const host = incoming.headers[':authority'] ?? incoming.headers.host
    const headers = { ...Object.fromEntries(plain), host, 'x-forwarded-proto': 'https' }
    const passed = request(new URL(incoming.url, target), { method: incoming.method, headers }, (answer) => {
      const kept = Object.entries(answer.headers).filter(([name]) => !ofConnection.has(name))
      outgoing.writeHead(answer.statusCode ?? 502, Object.fromEntries(kept))
      pipeline(answer, outgoing, () => undefined)
    })
    passed.on('error', () => outgoing.destroy())
    pipeline(incoming, passed, () => undefined)
  })
  server.on('upgrade', (asked: IncomingMessage, socket: Socket, head: Buffer) => {
    passSocket(asked, socket, head, { target, withinMs: 10_000, onOpen: () => undefined })
  })
  const sessions = new Set<ServerHttp2Session>()
  server.on('session', (session) => {
    sessions.add(session)
    session.on('close', () => sessions.delete(session))
  })
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    url: `https://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        for (const session of sessions) session.destroy()
        server.close(() => resolve())
      }),
  }
}
