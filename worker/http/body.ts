import type { MiddlewareHandler } from 'hono'
import type { Ctx } from '../services/context.ts'
import { AppError } from '../services/errors.ts'

/** How much of a body beyond its limit is still read, and dropped: its sender gets to see the answer. */
const drainBytes = 4 * 1024 * 1024

const firstBytes = 16 * 1024

/** How long a body may take to come; a second more for each 16 kB that have come: nobody is waited for any longer. */
const bodyMs = 15_000
const bytesPerMs = 16

/** What a promise comes to, or a rejection once the time is over. */
const within = <T>(ms: number, promise: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('too late')), Math.max(ms, 0))
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

interface Limit {
  maxBytes: number
  /** What is said of more; by default `too_large`. */
  tooLarge?: () => AppError
}

/**
 * The bytes of a request's body, counted as they come, whatever length it states.
 * @throws AppError too_large (or the limit's own), request_cut_off when the sender did not send all of it in time
 */
const readBytes = async (
  request: Request,
  { maxBytes, tooLarge = () => new AppError('too_large') }: Limit,
  ctx: Pick<Ctx, 'log' | 'requestId'>,
): Promise<Uint8Array<ArrayBuffer>> => {
  // One buffer for all: a piece of a single byte may keep a page of memory for itself.
  let bytes = new Uint8Array(Math.min(firstBytes, maxBytes))
  let size = 0
  const reader = request.body?.getReader()
  const started = Date.now()
  // What the sender did, or did not do, is all that can go wrong in reading: nothing else is done meanwhile.
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
 * Reads the whole body before anything else looks at it, within a limit; a body that GET or HEAD come with is none.
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
