import type { RawAnswer, RawCall } from '../raw.ts'
import { apiPrefixOf, asRouted, errorDeparture } from '../shapes.ts'

/** Internal details that no answer may contain: of the database, of libraries, and stack traces. */
const internals =
  /\bSQL|sqlite|libsql|\bD1\b|drizzle|\bzod\b|ZodError|must match pattern|\.[cm]?[jt]s:\d|\bworker\/|node_modules|workerd|miniflare|(Type|Range|Reference|Syntax|URI)Error|is not a function|is not defined|cannot read prop|Unexpected token|in JSON at|URI malformed|call stack|ECONN|fetch failed|DOMException|TRPCError|procedure found|Hono|jose|JWS|JWK\b/i

/** The only HTML page below /api. */
const isDocs = (path: string): boolean => asRouted(path) === '/api/v1/docs'

/** The fault of an answer; null: none. */
export const judge = ({ method, path }: RawCall, answer: RawAnswer): string | null => {
  const { status, headers, text } = answer
  if (status >= 500) return `status ${status}`
  const departure = errorDeparture(path, method, answer)
  if (departure) return departure
  if (apiPrefixOf(path) && headers['content-type']?.includes('html') && !isDocs(path)) {
    // The sign-in pages are at paths next to the auth server's.
    const isAuthPage = /^\/auth(\/(forgotten|new-password|confirm|second-factor))?\/?$/.test(asRouted(path))
    if (!isAuthPage || status >= 400) return 'a page of HTML'
  }
  if (status === 405 && !headers.allow) return 'a 405 without Allow'
  if (method === 'HEAD' && text !== '') return 'an answer to HEAD with a body'
  if (!headers['x-request-id']) return 'no request id'
  const shown = status >= 400 ? text : (headers.location ?? '')
  // Text from the request itself is no internal detail.
  const found = internals.exec(shown)?.[0]
  if (found && !path.includes(found)) return `an internal text: ${found}`
  return null
}
