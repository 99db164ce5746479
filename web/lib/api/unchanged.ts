import { Latest } from '#domain/latest.ts'

/*
 * What the API answered is asked for again with the tag of the answer: where nothing has changed the server says just
 * that, and the answer is the one of before, the very same object, for which no screen renders again.
 */

interface Answer {
  tag: string
  json: unknown
}

/** Answers by address. */
const answers = new Latest<Answer>(40)
// Answers are those of one session: with the next token all are forgotten.
let keptFor: string | null = null

/** What the client of tRPC reads of an answer. */
interface Read {
  ok: boolean
  json: () => Promise<unknown>
}

/** Fetches a read of the API; an answer that has not changed is not sent again. */
export const fetchUnlessUnchanged = async (url: string, init: RequestInit): Promise<Read> => {
  const headers = new Headers(init.headers)
  const token = headers.get('authorization')
  if (token !== keptFor) answers.clear()
  keptFor = token
  const known = answers.get(url)
  if (known) headers.set('if-none-match', known.tag)
  const response = await fetch(url, { ...init, headers })
  if (known && response.status === 304) {
    // The same words may by now rest on something else: the next time by the newer tag it need not be made.
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
