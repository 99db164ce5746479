import { parseRetryAfter } from '../domain/retry-after.ts'
import { PeopleSourceUnavailable } from '../services/people-source.ts'

export interface HttpOptions {
  userAgent: string
  fetch?: typeof globalThis.fetch
  /** Larger bodies are not read to the end: a Worker has 128 MB. */
  maxBytes?: number
}

export interface HttpRequest {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  deadlineMs: number
  /** Status 404 is a valid response, and its JSON names what is missing. */
  mayBeMissing?: boolean
  /** The maximum body size in bytes; default: the client's. */
  maxBytes?: number
}

const defaultMaxBytes = 16 * 1024 * 1024

const readBounded = async (response: Response, maxBytes: number): Promise<string> => {
  const reader = response.body?.getReader()
  if (!reader) return ''
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.byteLength
    if (bytes > maxBytes) {
      await reader.cancel()
      throw new PeopleSourceUnavailable('malformed', 'the answer is too large')
    }
    text += decoder.decode(value, { stream: true })
  }
}

/** Sends requests one at a time, with a User-Agent that names the operator, a deadline and a limited body. */
export class Http {
  private readonly options: HttpOptions
  private last: Promise<unknown> = Promise.resolve()
  private sent = 0

  constructor(options: HttpOptions) {
    this.options = options
  }

  requests(): number {
    return this.sent
  }

  /**
   * The response's JSON.
   * @throws PeopleSourceUnavailable for anything else: refusals, outages, HTML, incomplete bodies, an
   * exceeded deadline
   */
  json(request: HttpRequest): Promise<{ value: unknown; retryAfterMs: number | null }> {
    const answer = this.last.then(() => this.send(request))
    this.last = answer.catch(() => undefined)
    return answer
  }

  private async send(request: HttpRequest) {
    this.sent++
    const { fetch = globalThis.fetch, userAgent, maxBytes = defaultMaxBytes } = this.options
    let response: Response
    let text: string
    try {
      const signal = AbortSignal.timeout(Math.max(1, request.deadlineMs))
      response = await fetch(request.url, {
        method: request.method ?? 'GET',
        headers: { 'user-agent': userAgent, accept: 'application/json', ...request.headers },
        ...(request.body === undefined ? {} : { body: request.body }),
        signal,
      })
      text = await readBounded(response, request.maxBytes ?? maxBytes)
    } catch (error) {
      if (error instanceof PeopleSourceUnavailable) throw error
      throw new PeopleSourceUnavailable('out_of_reach', error instanceof Error ? error.name : 'no answer')
    }
    const pause = parseRetryAfter(response.headers.get('retry-after'), Date.now())
    if (response.status === 429 || (response.status === 503 && pause !== null))
      throw new PeopleSourceUnavailable('limited', `status ${response.status}`, pause)
    const isAnswer = response.ok || (request.mayBeMissing === true && response.status === 404)
    if (!isAnswer) throw new PeopleSourceUnavailable('out_of_reach', `status ${response.status}`, pause)
    try {
      return { value: JSON.parse(text) as unknown, retryAfterMs: pause }
    } catch {
      throw new PeopleSourceUnavailable('malformed', 'no JSON')
    }
  }
}
