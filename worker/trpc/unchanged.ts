import { createHash } from 'node:crypto'
import { dayOf } from '../domain/calendar-day.ts'
import type { CachedResponse } from '../services/caches.ts'
import type { Conditional, Ctx } from '../services/context.ts'

/** The maximum length of an If-None-Match header that is parsed, in characters. */
const longestList = 2_000

/** The characters of an ETag's two parts: a digest of the data version, and one of the response. */
const versionLength = 14
const answerLength = 13

const digestOf = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('base64url')

/** The tags of `If-None-Match` without quotes. Proxies may have made them weak. */
const tagsIn = (list: string | null): string[] =>
  list === null || list.length > longestList
    ? []
    : list.split(',').map((one) =>
        one
          .trim()
          .replace(/^W\//, '')
          .replace(/^"(.*)"$/, '$1'),
      )

const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD'

/** A read for which the caller has sent tags of earlier responses, or for which we have cached one. */
export interface ConditionalRead extends Conditional {
  /** The tag's first part for a version, for this caller and URL. */
  partOf: (version: string) => string
  shown: readonly string[]
  /** The cached last response to this caller at this URL, if any. */
  cached: CachedResponse | undefined
  keep: (answer: CachedResponse) => void
}

/**
 * The conditional state of a single read, before it runs; undefined if it cannot be conditional. Versions are only
 * compared for the same URL, user, scope, language, day, build and settings.
 */
export const conditionalOf = (request: Request, ctx: Ctx): ConditionalRead | undefined => {
  const { actor, responseCache, edition, locale, now } = ctx
  if (!isRead(request) || actor.kind !== 'user' || edition === undefined) return undefined
  const { pathname, search } = new URL(request.url)
  const scope = actor.token?.scope ?? ''
  const key = [edition, pathname + search, actor.userId, scope, locale, dayOf(now)]
  const partOf = (version: string): string =>
    digestOf(JSON.stringify([...key, version])).slice(0, versionLength)
  const shown = tagsIn(request.headers.get('if-none-match'))
  // A digest, so that long URLs take little memory.
  const name = digestOf(JSON.stringify(key))
  const cached = responseCache?.get(name)
  const tags = cached ? [...shown, cached.tag.slice(1)] : shown
  return {
    partOf,
    shown,
    cached,
    keep: (answer) => responseCache?.put(name, answer),
    isAsked: tags.length > 0,
    has: (version) => {
      const part = partOf(version)
      return tags.some((tag) => tag.startsWith(part))
    },
    version: null,
    unchanged: false,
  }
}

/** A 304 response with the tag. */
const notModified = (tag: string, of?: Response): Response => {
  const headers = new Headers(of?.headers ?? { 'cache-control': 'no-store' })
  for (const name of ['content-type', 'content-length', 'content-disposition']) headers.delete(name)
  headers.set('etag', tag)
  return new Response(null, { status: 304, headers })
}

/**
 * Adds an ETag to a response: from its data version, if known, and its content. Returns 304 if the caller has it
 * already. The caller is authorized by then: a tag reveals nothing that the caller may not read.
 */
export const unlessUnchanged = async (
  request: Request,
  answer: Response,
  conditional?: ConditionalRead,
): Promise<Response> => {
  if (answer.status !== 200 || !isRead(request)) return answer
  const body = await answer.arrayBuffer()
  const shown = conditional?.shown ?? tagsIn(request.headers.get('if-none-match'))
  const own = answer.headers.get('etag')
  const digest = digestOf(new Uint8Array(body))
  const answerPart = digest.slice(versionLength, versionLength + answerLength)
  const version = conditional?.version ?? null
  const versionPart = version === null ? digest.slice(0, versionLength) : conditional?.partOf(version)
  const tag = own ?? `"${versionPart}${answerPart}"`
  const isShown = own
    ? shown.includes(own.slice(1, -1))
    : shown.some((one) => one.length === versionLength + answerLength && one.endsWith(answerPart))
  const headers = new Headers(answer.headers)
  headers.set('etag', tag)
  if (version !== null) conditional?.keep({ tag, headers, body })
  return isShown ? notModified(tag, answer) : new Response(body, { status: 200, headers })
}

/** The response to an unchanged read that was not run: 304, or the cached response. */
export const unchanged = ({ shown, cached, partOf, version }: ConditionalRead): Response => {
  const part = version === null ? '' : partOf(version)
  const tag = shown.find((one) => one.startsWith(part))
  if (tag !== undefined || !cached) return notModified(`"${tag ?? ''}"`)
  return new Response(cached.body, { headers: cached.headers })
}
