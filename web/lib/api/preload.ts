/*
 * What the first screen asks the server can be asked before the app has come: the address and the stored session say
 * all. web/app/early.ts asks, the client of the API takes the answers instead of asking again.
 */

interface PreloadedCall {
  path: string
  input: Record<string, string> | undefined
}

/** One answer of a batch, as tRPC sends it. */
type Answer = { result?: { data?: unknown } } | undefined

// Later the same question is another one: a page that took so long to come asks anew.
const usableMs = 15_000

const keyOf = (path: string, input: unknown): string => `${path} ${JSON.stringify(input) ?? ''}`

const answers = new Map<string, Promise<Answer>>()

/** Sends these queries to the API as one request, with the headers that its client would send. */
export const preloadCalls = (calls: readonly PreloadedCall[], headers: Record<string, string>): void => {
  const input = JSON.stringify(Object.fromEntries(calls.map((call, nr) => [nr, call.input])))
  const url = `/api/trpc/${calls.map(({ path }) => path).join(',')}?batch=1&input=${encodeURIComponent(input)}`
  const batch = fetch(url, { headers }).then((response) => response.json())
  for (const [nr, { path, input }] of calls.entries()) {
    const answer = batch.then(
      // What is not the list of answers that tRPC sends is as good as none.
      (all: unknown): Answer => (Array.isArray(all) ? (all[nr] as Answer) : undefined),
      () => undefined,
    )
    answers.set(keyOf(path, input), answer)
  }
}

/** The answer to a query that was sent early, once; resolves to undefined when it failed. Null: it was not sent. */
export const takePreloaded = (path: string, input: unknown): Promise<Answer> | null => {
  const key = keyOf(path, input)
  const answer = answers.get(key)
  answers.delete(key)
  return answer && performance.now() < usableMs ? answer : null
}
