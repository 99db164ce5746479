import type { MiddlewareHandler } from 'hono'
import { AuthError } from './errors.ts'

const maxBytes = 1024 * 1024
/** So much of a body that is too large is still read: who is sending it gets to see the answer. */
const drainBytes = 16 * 1024 * 1024

/** The body's bytes, or null when there are too many. */
const readAll = async (body: ReadableStream<Uint8Array>): Promise<Uint8Array | null> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > drainBytes) return null
    if (size <= maxBytes) chunks.push(chunk)
  }
  return size > maxBytes ? null : Buffer.concat(chunks)
}

/** Refuses bodies over 1 MB, whatever length they state. @throws AuthError request_entity_too_large */
export const limitBody: MiddlewareHandler = async (c, next) => {
  if (c.req.raw.body) {
    const bytes = await readAll(c.req.raw.body)
    if (!bytes) throw new AuthError('request_entity_too_large')
    const { method, headers, url } = c.req.raw
    c.req.raw = new Request(url, { method, headers, ...(bytes.length ? { body: Buffer.from(bytes) } : {}) })
  }
  await next()
}
