import { createHash } from 'node:crypto'
import { dayOf } from '../domain/calendar-day.ts'
import type { Conditional, Ctx } from '../services/context.ts'
import type { Answer } from '../services/given-answers.ts'

/** Longest list of tags that is looked through. */
const longestList = 2_000

/** A tag is of what an answer rests on, and of what it says: so many characters of each. */
const restsOn = 14
const says = 13

const digestOf = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('base64url')

/** The tags of `If-None-Match` without quotes. What reached us by way of a proxy may be weak. */
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

/** A read with the answers that its caller has shown, by their tags, or that were given before. */
export interface ConditionalRead extends Conditional {
  /** The tag's part of a version, as this caller would be answered at this address. */
  partOf: (version: string) => string
  shown: readonly string[]
  /** What this caller was answered last at this address, as far as it is kept. */
  given: Answer | undefined
  /** Keeps an answer for the next time. */
  keep: (answer: Answer) => void
}

/**
 * What is known of a lone read before it is made; undefined: it has to be made. A version is compared for the same address,
 * reader, scope, language, day, build and settings alone.
 */
export const conditionalOf = (request: Request, ctx: Ctx): ConditionalRead | undefined => {
  const { actor, answers, edition, locale, now } = ctx
  if (!isRead(request) || actor.kind !== 'user' || edition === undefined) return undefined
  const { pathname, search } = new URL(request.url)
  const scope = actor.token?.scope ?? ''
  const key = [edition, pathname + search, actor.userId, scope, locale, dayOf(now)]
  const partOf = (version: string): string => digestOf(JSON.stringify([...key, version])).slice(0, restsOn)
  const shown = tagsIn(request.headers.get('if-none-match'))
  // However long an address is, what is kept of it is short.
  const name = digestOf(JSON.stringify(key))
  const given = answers?.get(name)
  const tags = given ? [...shown, given.tag.slice(1)] : shown
  return {
    partOf,
    shown,
    given,
    keep: (answer) => answers?.put(name, answer),
    isAsked: tags.length > 0,
    has: (version) => {
      const part = partOf(version)
      return tags.some((tag) => tag.startsWith(part))
    },
    version: null,
    unchanged: false,
  }
}

/** The answer to a client that has it: nothing but its tag. */
const notModified = (tag: string, of?: Response): Response => {
  const headers = new Headers(of?.headers ?? { 'cache-control': 'no-store' })
  for (const name of ['content-type', 'content-length', 'content-disposition']) headers.delete(name)
  headers.set('etag', tag)
  return new Response(null, { status: 304, headers })
}

/**
 * Gives a whole answer a tag of what it rests on, where that is known, and of what it says, and answers 304 without it where
 * the caller has it already. The caller has been let in by then: nobody learns by a tag what they may not read.
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
  const said = digest.slice(restsOn, restsOn + says)
  const version = conditional?.version ?? null
  const rest = version === null ? digest.slice(0, restsOn) : conditional?.partOf(version)
  const tag = own ?? `"${rest}${said}"`
  const isShown = own
    ? shown.includes(own.slice(1, -1))
    : shown.some((one) => one.length === restsOn + says && one.endsWith(said))
  const headers = new Headers(answer.headers)
  headers.set('etag', tag)
  if (version !== null) conditional?.keep({ tag, headers, body })
  return isShown ? notModified(tag, answer) : new Response(body, { status: 200, headers })
}

/** The answer of a read that has not been made, for what it rests on has not changed: 304, or what was answered before. */
export const unchanged = ({ shown, given, partOf, version }: ConditionalRead): Response => {
  const part = version === null ? '' : partOf(version)
  const tag = shown.find((one) => one.startsWith(part))
  if (tag !== undefined || !given) return notModified(`"${tag ?? ''}"`)
  return new Response(given.body, { headers: given.headers })
}
