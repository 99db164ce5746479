import { createServer, request } from 'node:http'
import { freePort } from '#scripts/lib/port.ts'

export interface DatabaseProxy {
  url: string
  /** Stands before another database from now on, with everything that was set or counted forgotten. */
  pointTo: (target: string) => void
  /** Requests passed to the database since the last reset: the Worker's round trips, but those that came while the server checkpoints and were made again. */
  count: () => number
  /** Rows that the database has read for them, by its own count. */
  rowsRead: () => number
  reset: () => void
  /** While down, every request is refused with 503 without reaching the database. */
  setDown: (down: boolean) => void
  /** Goes down once so many more requests have been passed. */
  setDownAfter: (requests: number) => void
  /** Keeps every request for so long before it is passed on. */
  setDelay: (ms: number) => void
  /** Holds the database's answer to the request of that number, counted from now, until `meanwhile` is over. */
  holdAnswer: (number: number, meanwhile: () => Promise<unknown>) => void
  stop: () => Promise<void>
}

/** Stands between the Worker and sqld to count round trips and to take the database away. */
export const startDatabaseProxy = async (target: string): Promise<DatabaseProxy> => {
  let to = new URL(target)
  let count = 0
  let left = Number.POSITIVE_INFINITY
  let delayMs = 0
  let held: { count: number; meanwhile: () => Promise<unknown> } | null = null
  let rows = 0
  const server = createServer((incoming, outgoing) => {
    if (left <= 0) {
      outgoing.writeHead(503).end('down')
      return
    }
    count++
    left--
    const hold = held?.count === count ? held : null
    // Who asked may be gone by the time of the answer.
    outgoing.on('error', () => {})
    const passed = request(
      {
        host: to.hostname,
        port: to.port,
        path: incoming.url,
        method: incoming.method,
        headers: incoming.headers,
      },
      async (answer) => {
        await hold?.meanwhile()
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () => {
          const text = Buffer.concat(parts).toString()
          for (const [, read] of text.matchAll(/"rows_read":(\d+)/g)) rows += Number(read)
          if (text.includes('"SQLITE_BUSY')) count--
        })
      },
    )
    passed.on('error', () => outgoing.writeHead(502).end())
    if (delayMs === 0) incoming.pipe(passed)
    else setTimeout(() => incoming.pipe(passed), delayMs)
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${port}`,
    pointTo: (next) => {
      to = new URL(next)
      left = Number.POSITIVE_INFINITY
      held = null
      delayMs = 0
      count = 0
      rows = 0
    },
    count: () => count,
    rowsRead: () => rows,
    reset: () => {
      count = 0
      rows = 0
    },
    setDown: (down) => {
      left = down ? 0 : Number.POSITIVE_INFINITY
    },
    setDownAfter: (requests) => {
      left = requests
    },
    holdAnswer: (number, meanwhile) => {
      held = { count: count + number, meanwhile }
    },
    setDelay: (ms) => {
      delayMs = ms
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
