import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { codingFor, isCompressible } from '#worker/http/compression.ts'
import { isStatic } from '#worker/pages/page-paths.ts'
import { createPages, pageEnv } from '#worker/pages/pages.ts'
import { filesUnder } from '../data/files-under.ts'
import { fileTypes } from '../runtime/files.ts'

interface BuiltFile {
  path: string
  type: string
  etag: string
}

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** The hash of a file, read in pieces: a whole file would stay in memory until the next garbage collection. */
const hashOfFile = (path: string, piece: Buffer): string => {
  const hash = createHash('sha256')
  const file = openSync(path, 'r')
  try {
    for (;;) {
      const length = readSync(file, piece)
      if (length === 0) return hash.digest('hex')
      hash.update(piece.subarray(0, length))
    }
  } finally {
    closeSync(file)
  }
}

/** The files of a folder by URL path. */
const filesOf = (folder: string): Map<string, BuiltFile> => {
  const piece = Buffer.allocUnsafeSlow(256 * 1024)
  return new Map(
    filesUnder(folder).map((file) => {
      const path = join(folder, file)
      const hash = hashOfFile(path, piece).slice(0, 32)
      return [
        `/${file}`,
        { path, type: fileTypes[extname(path)] ?? 'application/octet-stream', etag: `"${hash}"` },
      ]
    }),
  )
}

const encoders = { br: promisify(brotliCompress), gzip: promisify(gzip) }

export interface StaticAnswer {
  status: number
  headers: Headers
  body: Buffer
}

/** Answers a request for a cleaned path as the Worker would; null: it is for the Worker. */
export type StaticFiles = (request: IncomingMessage) => Promise<StaticAnswer | null>

/**
 * Serves the built web app without the Worker, but with the Worker's own code: the same files, headers and languages.
 * @param settings the Worker's settings, which the pages depend on
 */
export const createStaticFiles = (
  folder: string,
  settings: Readonly<Record<string, string>>,
): StaticFiles => {
  const files = filesOf(folder)
  const fetch = async (url: string): Promise<Response> => {
    let path = new URL(url).pathname
    try {
      path = decodeURIComponent(path)
    } catch {
      // No file has such a name.
    }
    const file = files.get(path)
    // A build under the running server removes its files: the Worker, which reads the folder, answers for them.
    const bytes = file && (await readFile(file.path).catch(() => null))
    if (!file || !bytes) return new Response(null, { status: 404 })
    return new Response(bytes, { headers: { 'content-type': file.type, etag: file.etag } })
  }
  const env = pageEnv({ ...settings, ASSETS: { fetch } })
  const pages = createPages(env)
  // Pages into which the Worker writes the issuer, or that this is a demo.
  const isLeftAlone = (path: string): boolean =>
    (env.AUTH_ISSUER !== '' || env.DEMO_RESET) && !(path.startsWith('/assets/') && /\.\w+$/.test(path))
  /** Bodies by file and encoding, each shared by all requests for it: there are few files. */
  const bodies = new Map<string, Buffer | Promise<Buffer>>()
  const shared = (key: string, make: () => Buffer | Promise<Buffer>): Buffer | Promise<Buffer> => {
    const known = bodies.get(key) ?? make()
    bodies.set(key, known)
    return known
  }

  const pack = async ({ headers }: Response, body: Buffer, accepted: string): Promise<Buffer> => {
    if (!isCompressible(headers)) return body
    const coding = codingFor(accepted, ['br', 'gzip'])
    if (!coding || body.length === 0) return body
    headers.set('content-encoding', coding)
    return shared(`${coding} ${headers.get('etag') ?? hashOf(body)}`, () => encoders[coding](body))
  }

  return async ({ method = '', url: path = '', headers: given }) => {
    const url = new URL(`http://localhost${path}`)
    if (!isStatic(method, url) || isLeftAlone(url.pathname)) return null
    const names = ['accept-encoding', 'accept-language', 'cookie', 'if-none-match'] as const
    const headers = new Headers(names.flatMap((name) => (given[name] ? [[name, String(given[name])]] : [])))
    const answer = await pages.fetch(new Request(url, { method, headers }))
    // The Worker answers 404 itself, and counts it.
    if (answer.status === 404) return null
    const read = Buffer.from(await answer.arrayBuffer())
    const body =
      read.length === 0 ? read : await shared(answer.headers.get('etag') ?? hashOf(read), () => read)
    return {
      status: answer.status,
      headers: answer.headers,
      body: await pack(answer, body, headers.get('accept-encoding') ?? ''),
    }
  }
}
