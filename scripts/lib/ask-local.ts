import { get } from 'node:http'
import { text } from 'node:stream/consumers'

interface LocalAnswer {
  ok: boolean
  status: number
  text: string
}

/**
 * Sends a GET request to a process of this run on this machine. It uses Node's `http`, because `fetch` takes 14 MB of
 * memory.
 * @throws the system's error if there is no answer, or none within the time
 */
export const fetchLocal = (url: string, withinMs?: number): Promise<LocalAnswer> =>
  new Promise((resolve, reject) => {
    const signal = withinMs === undefined ? {} : { signal: AbortSignal.timeout(withinMs) }
    // A new connection: a pooled one may just be closed by the other side.
    get(url, { agent: false, ...signal }, (answer) => {
      const { statusCode: status = 0 } = answer
      text(answer).then((body) => resolve({ ok: status >= 200 && status < 300, status, text: body }), reject)
    }).once('error', reject)
  })
