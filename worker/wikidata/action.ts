import { z } from 'zod'
import { PeopleSourceUnavailable } from '../services/people-source.ts'
import type { Http } from './http.ts'

const errorAnswer = z.object({ error: z.object({ code: z.string(), info: z.string().optional() }) })
const limits = new Set(['maxlag', 'ratelimited', 'readonly'])

/** What calls of jobs send along: while the site lags, they are refused, so that people are served first. */
export const maxlag = { maxlag: '5' }
export const jobDeadlineMs = 20_000

export interface ActionCall {
  /** Origin (and path before /w) of the wiki. */
  base: string
  params: Record<string, string>
  deadlineMs: number
  /** A JSON body, sent with POST. */
  body?: unknown
}

/**
 * One call of the action API. A refusal can come with HTTP 200.
 * @throws PeopleSourceUnavailable
 */
export const callAction = async (
  http: Http,
  { base, params, deadlineMs, body }: ActionCall,
): Promise<unknown> => {
  const query = new URLSearchParams({ format: 'json', formatversion: '2', ...params })
  const { value, retryAfterMs } = await http.json({
    url: `${base}/w/api.php?${query}`,
    deadlineMs,
    ...(body === undefined
      ? {}
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  const refusal = errorAnswer.safeParse(value)
  if (!refusal.success) return value
  const { code } = refusal.data.error
  throw new PeopleSourceUnavailable(limits.has(code) ? 'limited' : 'malformed', `error ${code}`, retryAfterMs)
}

/** Reads an answer by its schema; one of another shape counts as no answer. */
export const parseAnswer = <T>(schema: z.ZodType<T>, value: unknown): T => {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new PeopleSourceUnavailable('malformed', 'an answer of another shape')
}
