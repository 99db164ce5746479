import type { MiddlewareHandler } from 'hono'
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress'

export type Coding = 'gzip' | 'br'

/** True for a response that compression makes smaller. */
export const isCompressible = (headers: Headers): boolean =>
  !headers.has('content-encoding') && COMPRESSIBLE_CONTENT_TYPE_REGEX.test(headers.get('content-type') ?? '')

export const codingFor = (accepted: string, codings: readonly Coding[]): Coding | undefined =>
  codings.find((coding) =>
    accepted.split(',').some((one) => {
      const [name = '', weight = ''] = one.toLowerCase().split(';')
      return name.trim() === coding && !/^\s*q=0(\.0*)?\s*$/.test(weight)
    }),
  )

/** Has the runtime compress responses, if no proxy in front of the Worker does. */
export const compression: MiddlewareHandler = async (c, next) => {
  await next()
  if (c.res.body === null || !isCompressible(c.res.headers)) return
  c.header('vary', 'accept-encoding', { append: true })
  // The cheaper coding first, because each response is compressed on its own.
  const coding = codingFor(c.req.header('accept-encoding') ?? '', ['gzip', 'br'])
  if (coding) c.header('content-encoding', coding)
}
