import { Latest } from '#domain/latest.ts'
import { fetchInTime } from './fetch-in-time.ts'

/*
 * Repeats a request with the ETag of its last answer. If nothing has changed, the server says so without a
 * body, and the caller gets the same object as before, so that no screen renders again.
 */

interface Answer {
  tag: string
  json: unknown
}

const answers = new Latest<Answer>(40)
// Answers belong to one session: a new token clears them.
let keptFor: string | null = null

/** What the tRPC client reads of a response */
interface Read {
  ok: boolean
  json: () => Promise<unknown>
}

/** Fetches a read of the API; an unchanged answer is not transferred again. */
export const fetchUnlessUnchanged = async (url: string, init: RequestInit): Promise<Read> => {
  const headers = new Headers(init.headers)
  const token = headers.get('authorization')
  if (token !== keptFor) answers.clear()
  keptFor = token
  const known = answers.get(url)
  if (known) headers.set('if-none-match', known.tag)
  const response = await fetchInTime(url, { ...init, headers })
  if (known && response.status === 304) {
    // The same data may now have a newer tag; with that tag the server need not compute it again.
    answers.set(url, { ...known, tag: response.headers.get('etag') ?? known.tag })
    return { ok: true, json: () => Promise.resolve(known.json) }
  }
  const tag = response.headers.get('etag')
  if (!response.ok || tag === null) return response
  const read = response.json.bind(response)
  response.json = async () => {
    const json: unknown = await read()
    if (keptFor === token) answers.set(url, { tag, json })
    return json
  }
  return response
}
