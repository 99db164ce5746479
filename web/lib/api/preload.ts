import { fetchUnlessUnchanged } from './unchanged.ts'

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

// Later the same question is another one: a page that took so long to come asks again.
const usableMs = 15_000

const keyOf = (path: string, input: unknown): string => `${path} ${JSON.stringify(input) ?? ''}`

interface Asked extends PreloadedCall {
  answer: Promise<Answer>
  /** Undefined until the answer arrives, and after a failure. */
  data?: unknown
}

const dataOf = (answer: Answer): unknown => answer?.result?.data

const asked = new Map<string, Asked>()

/**
 * Sends these queries to the API as one request, with the headers and to the address that its client would use.
 * @returns the data of the first query; undefined when it failed
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
      // What is not the list of answers that tRPC sends is as good as none.
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

/** Removes and returns the answers that have arrived, with the keys of the query cache (see tRPC's `getQueryKey`). */
export const takeAnswered = (): { key: readonly unknown[]; data: unknown }[] =>
  performance.now() < usableMs
    ? [...asked]
        .filter(([, { data }]) => data !== undefined)
        .map(([name, { path, input, data }]) => {
          asked.delete(name)
          return { key: [path.split('.'), { ...(input && { input }), type: 'query' }], data }
        })
    : []

/** The answer to a query that was sent early, once; resolves to undefined when it failed. Null: it was not sent. */
export const takePreloaded = (path: string, input: unknown): Promise<Answer> | null => {
  const key = keyOf(path, input)
  const answer = asked.get(key)?.answer
  asked.delete(key)
  return answer && performance.now() < usableMs ? answer : null
}
