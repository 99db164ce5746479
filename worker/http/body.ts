import type { MiddlewareHandler } from 'hono'
import type { Ctx } from '../services/context.ts'
import { AppError } from '../services/errors.ts'

/** How many bytes beyond the limit are still read and dropped, so that the client receives the response. */
const drainBytes = 4 * 1024 * 1024

const firstBytes = 16 * 1024

/** The time for sending a body, in ms, plus a second for each 16 kB received. */
const bodyMs = 15_000
const bytesPerMs = 16

/** A promise with a timeout: it rejects after `ms`. */
const within = <T>(ms: number, promise: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('too late')), Math.max(ms, 0))
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

interface Limit {
  maxBytes: number
  /** The error for a larger body; by default `too_large`. */
  tooLarge?: () => AppError
}

/**
 * Reads a request's body, counting the bytes received and ignoring the stated length.
 * @throws AppError too_large (or the limit's own), request_cut_off if the client did not send all of it in
 * time
 */
const readBytes = async (
  request: Request,
  { maxBytes, tooLarge = () => new AppError('too_large') }: Limit,
  ctx: Pick<Ctx, 'log' | 'requestId'>,
): Promise<Uint8Array<ArrayBuffer>> => {
  // One buffer for all: a chunk of a single byte may occupy a page of memory.
  let bytes = new Uint8Array(Math.min(firstBytes, maxBytes))
  let size = 0
  const reader = request.body?.getReader()
  const started = Date.now()
  // Only the client can cause a failure here: nothing else runs in between.
  const next = () =>
    reader &&
    within(started + bodyMs + size / bytesPerMs - Date.now(), reader.read()).catch(() => {
      void reader.cancel().catch(() => {})
      ctx.log.info('request_cut_off', { requestId: ctx.requestId })
      throw new AppError('request_cut_off')
    })
  for (let piece = await next(); piece && !piece.done; piece = await next()) {
    const end = size + piece.value.length
    if (end <= maxBytes) {
      if (end > bytes.length) {
        const larger = new Uint8Array(Math.min(Math.max(end, 2 * bytes.length), maxBytes))
        larger.set(bytes.subarray(0, size))
        bytes = larger
      }
      bytes.set(piece.value, size)
    }
    size = end
    if (size > maxBytes + drainBytes) {
      void reader?.cancel().catch(() => {})
      break
    }
  }
  if (size > maxBytes) throw tooLarge()
  return bytes.subarray(0, size)
}

/**
 * Reads the whole body within a limit before other handlers see it; a body of GET or HEAD is ignored.
 * @throws as readBytes
 */
export const limitBody =
  (limit: Limit): MiddlewareHandler<{ Variables: { ctx: Ctx } }> =>
  async (c, next) => {
    const { method, headers, url, body } = c.req.raw
    if (body) {
      const bytes = await readBytes(c.req.raw, limit, c.get('ctx'))
      const isRead = method === 'GET' || method === 'HEAD'
      c.req.raw = new Request(url, { method, headers, ...(bytes.length && !isRead ? { body: bytes } : {}) })
    }
    await next()
  }
