import { fetchUnlessUnchanged } from './unchanged.ts'

/*
 * The queries of the first screen can be sent before the app is loaded: the URL and the stored session
 * suffice. web/app/preload-app.ts sends them, and the API client takes the answers instead of sending the queries
 * again.
 */

interface PreloadedCall {
  path: string
  input: Record<string, string> | undefined
}

/** One answer of a batch, in tRPC's form */
type Answer = { result?: { data?: unknown } } | undefined

// Answers older than this (since the page load) are ignored, so that a slow page fetches current data.
const usableMs = 15_000

const keyOf = (path: string, input: unknown): string => `${path} ${JSON.stringify(input) ?? ''}`

interface Asked extends PreloadedCall {
  answer: Promise<Answer>
  /** Undefined until the answer arrives, and after a failure */
  data?: unknown
}

const dataOf = (answer: Answer): unknown => answer?.result?.data

const asked = new Map<string, Asked>()

/**
 * Sends these queries to the API as one request, with the headers and URL that the API client would use.
 * @returns the data of the first query; undefined if it failed
 */
export const preloadCalls = (
  calls: readonly PreloadedCall[],
  headers: Record<string, string>,
): Promise<unknown> => {
  const input = JSON.stringify(Object.fromEntries(calls.map((call, nr) => [nr, call.input])))
  const url = `/api/trpc/${calls.map(({ path }) => path).join(',')}?batch=1&input=${encodeURIComponent(input)}`
  const batch = fetchUnlessUnchanged(url, { headers }).then((response) => response.json())
  const rows = calls.map((call, nr): Asked => {
    const answer = batch.then(
      // Ignore answers that are not tRPC's list.
      (all: unknown): Answer => (Array.isArray(all) ? (all[nr] as Answer) : undefined),
      () => undefined,
    )
    const row: Asked = { ...call, answer }
    void answer.then((come) => {
      row.data = dataOf(come)
    })
    asked.set(keyOf(call.path, call.input), row)
    return row
  })
  return rows[0]?.answer.then(dataOf) ?? Promise.resolve()
}

/** Removes and returns the answers that have arrived, with their keys in the query cache (see tRPC's `getQueryKey`) */
export const takeAnswered = (): { key: readonly unknown[]; data: unknown }[] =>
  performance.now() < usableMs
    ? [...asked]
        .filter(([, { data }]) => data !== undefined)
        .map(([name, { path, input, data }]) => {
          asked.delete(name)
          return { key: [path.split('.'), { ...(input && { input }), type: 'query' }], data }
        })
    : []

/**
 * Removes and returns the answer to a preloaded query; it resolves to undefined if the query failed. Null if it was not
 * preloaded.
 */
export const takePreloaded = (path: string, input: unknown): Promise<Answer> | null => {
  const key = keyOf(path, input)
  const answer = asked.get(key)?.answer
  asked.delete(key)
  return answer && performance.now() < usableMs ? answer : null
}
