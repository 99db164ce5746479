import type { MiddlewareHandler } from 'hono'
import { COMPRESSIBLE_CONTENT_TYPE_REGEX as compressible } from 'hono/utils/compress'

/** The cheaper one first. */
const codings = ['gzip', 'br'] as const

/** The coding in which a client takes an answer; undefined: only as it is. */
const codingFor = (accepted: string): (typeof codings)[number] | undefined =>
  codings.find((coding) =>
    accepted.split(',').some((one) => {
      const [name = '', weight = ''] = one.toLowerCase().split(';')
      return name.trim() === coding && !/^\s*q=0(\.0*)?\s*$/.test(weight)
    }),
  )

/** Says in which coding the runtime is to send an answer: where nothing in front of the Worker compresses. */
export const compression: MiddlewareHandler = async (c, next) => {
  await next()
  const { body, headers } = c.res
  if (body === null || headers.has('content-encoding')) return
  if (!compressible.test(headers.get('content-type') ?? '')) return
  const coding = codingFor(c.req.header('accept-encoding') ?? '')
  if (!coding) return
  c.header('content-encoding', coding)
  c.header('vary', 'accept-encoding', { append: true })
}
