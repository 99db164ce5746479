import { z } from 'zod'
import { errorCatalogue } from '#contracts/error-catalogue.ts'
import type { RawAnswer } from './raw.ts'

/** Prefixes of the API; everything else is the web app. */
const apiPrefixes = ['/api/trpc', '/api', '/rest', '/calendar', '/feeds', '/healthz', '/auth'] as const

/** A path as the router sees it: with dot segments resolved, and escapes decoded if possible. */
export const asRouted = (path: string): string => {
  const { pathname } = new URL(`http://localhost${path}`)
  try {
    return decodeURI(pathname)
  } catch {
    return pathname
  }
}

/** The API prefix of a path; null: it belongs to the web app. */
export const apiPrefixOf = (path: string): (typeof apiPrefixes)[number] | null => {
  const bare = asRouted(path)
  return apiPrefixes.find((prefix) => bare === prefix || bare.startsWith(`${prefix}/`)) ?? null
}

const code = z.enum(Object.keys(errorCatalogue))
const message = z.string().min(1)
const ourOwn = z.strictObject({ code, message, field: z.string().optional(), request_id: z.uuid() })

const weakPassword = { weak_password: z.object({ reasons: z.array(z.string()) }).optional() }
const authNow = z.strictObject({ code: z.string().min(1), message, ...weakPassword })
const authBefore = z.strictObject({
  code: z.int(),
  error_code: z.string().min(1),
  msg: message,
  ...weakPassword,
})

const trpcOne = z.strictObject({
  error: z.strictObject({
    code: z.int(),
    message,
    data: z.strictObject({
      code,
      kind: z.string(),
      message,
      field: z.string().nullable(),
      requestId: z.uuid(),
      httpStatus: z.int(),
      path: z.string().optional(),
    }),
  }),
})
const trpcResult = z.strictObject({ result: z.object({ data: z.unknown().optional() }) })
const trpcError = z.union([trpcOne, z.array(z.union([trpcOne, trpcResult])).min(1)])

const shapes = {
  '/api/trpc': trpcError,
  '/api': ourOwn,
  '/rest': ourOwn,
  '/calendar': ourOwn,
  '/feeds': ourOwn,
  // While the database is unreachable, this answer has its own format.
  '/healthz': z.union([ourOwn, z.strictObject({ ok: z.literal(false) })]),
  '/auth': z.union([authNow, authBefore]),
}

/** How an error response of the API differs from the common format; null: it does not. */
export const errorDeparture = (path: string, method: string, answer: RawAnswer): string | null => {
  const prefix = apiPrefixOf(path)
  if (!prefix || answer.status < 400) return null
  if (!answer.headers['content-type']?.startsWith('application/json'))
    return `an error as ${answer.headers['content-type']}`
  if (method === 'HEAD') return answer.text === '' ? null : 'an answer to HEAD with a body'
  let body: unknown
  try {
    body = JSON.parse(answer.text)
  } catch {
    return 'an error that is no JSON'
  }
  const issue = shapes[prefix].safeParse(body).error?.issues[0]
  return issue ? `${issue.path.join('.')}: ${issue.message}` : null
}
