import { z } from 'zod'
import { PeopleSourceUnavailable } from '../services/people-source.ts'
import type { Http } from './http.ts'

const errorAnswer = z.object({ error: z.object({ code: z.string(), info: z.string().optional() }) })
const limits = new Set(['maxlag', 'ratelimited', 'readonly'])

/** Sent with the calls of jobs: while the site lags they are refused, so that interactive users come first. */
export const maxlag = { maxlag: '5' }
export const jobDeadlineMs = 20_000

export interface ActionCall {
  /** The wiki's origin (and path before /w). */
  base: string
  params: Record<string, string>
  deadlineMs: number
  /** A JSON body; makes the request a POST. */
  body?: unknown
}

/** A call of the action API. Errors can come with HTTP 200. @throws PeopleSourceUnavailable */
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

/** Validates a response; an invalid one counts as no response. */
export const parseAnswer = <T>(schema: z.ZodType<T>, value: unknown): T => {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new PeopleSourceUnavailable('malformed', 'an answer of another shape')
}
