import { createServer, request } from 'node:http'
import { freePort } from '#scripts/lib/port.ts'

export interface DatabaseProxy {
  url: string
  /** Points the proxy to another database, and resets all faults and counts. */
  pointTo: (target: string) => void
  /**
   * Requests passed to the database since the last reset, which are the Worker's round trips; without those that came
   * during a checkpoint and were repeated.
   */
  count: () => number
  /** Rows read for these requests, as the database counts them. */
  rowsRead: () => number
  reset: () => void
  /** While true, every request is refused with 503 without reaching the database. */
  setDown: (down: boolean) => void
  /** Refuses all requests after this many more. */
  setDownAfter: (requests: number) => void
  /** Delays every request by this time. */
  setDelay: (ms: number) => void
  /**
   * Holds the database's answer to the nth request from now, or to the next one that contains a text, until `meanwhile`
   * has resolved. A text also finds the request if tasks of an earlier one still run.
   */
  holdAnswer: (which: number | string, meanwhile: () => Promise<unknown>) => void
  stop: () => Promise<void>
}

/** A proxy between the Worker and sqld that counts round trips and simulates an outage of the database. */
export const startDatabaseProxy = async (target: string): Promise<DatabaseProxy> => {
  let to = new URL(target)
  let count = 0
  let left = Number.POSITIVE_INFINITY
  let delayMs = 0
  let held: { which: number | string; meanwhile: () => Promise<unknown> } | null = null
  const takeHeld = (number: number, sent: Buffer[]) => {
    if (!held) return null
    const { which, meanwhile } = held
    if (typeof which === 'number' ? which !== number : !Buffer.concat(sent).includes(which)) return null
    held = null
    return meanwhile
  }
  let rows = 0
  const server = createServer((incoming, outgoing) => {
    if (left <= 0) {
      outgoing.writeHead(503).end('down')
      return
    }
    count++
    left--
    const number = count
    const sent: Buffer[] = []
    // The client may have disconnected before the answer.
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
        await takeHeld(number, sent)?.()
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
    const pass = () => incoming.on('data', (part: Buffer) => sent.push(part)).pipe(passed)
    if (delayMs === 0) pass()
    else setTimeout(pass, delayMs)
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
    holdAnswer: (which, meanwhile) => {
      held = { which: typeof which === 'number' ? count + which : which, meanwhile }
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
