import type { AnalyticsEngineDataset } from '@cloudflare/workers-types'
import type { Log } from '../services/log.ts'
import { Registry } from './registry.ts'

/**
 * Counts while an isolate lives. The numbers come from existing places: the log, and the calls to the database and to
 * Wikidata. Locally there is one isolate; on Cloudflare there are many, whose numbers end with them, so they are also
 * written to Analytics Engine, if it is bound.
 */
export interface Meter {
  registry: Registry
  /** A log that also counts its entries. */
  watching: (log: Log) => Log
  /** Counts a round trip to the database and its duration. */
  roundTrip: (ms: number, ok: boolean) => void
  /** A fetch for Wikidata that counts its requests. */
  toWikidata: typeof globalThis.fetch
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** Routes that create a session if they succeed. */
const signIns = /^\/auth\/v1\/(token\?grant_type=(password|pkce)|verify|signup|callback)$/

/** Fields of a job step's summary that add up over runs; the others describe one run. */
const addsUp = new Set([
  'requests',
  'sent',
  'failed',
  'dropped',
  'deliveries',
  'events',
  'deleted',
  'written',
])

const numbersIn = (summary: unknown): [string, number][] =>
  typeof summary === 'object' && summary !== null
    ? Object.entries(summary).filter((entry): entry is [string, number] => typeof entry[1] === 'number')
    : []

const countRequest = (registry: Registry, fields: Record<string, unknown>): void => {
  const [method, route, status] = [textOf(fields.method), textOf(fields.route), numberOf(fields.status)]
  // Batches share one label: their combinations are unlimited.
  const shown = route.includes(',') ? '/api/trpc/several' : route
  registry.count('deathlist_requests_total', 'Requests answered, by the pattern of their route.', {
    method,
    route: shown,
    status: String(status),
  })
  registry.observe(
    'deathlist_request_seconds',
    'How long requests took until their answer.',
    { route: shown },
    numberOf(fields.ms) / 1000,
  )
  if (signIns.test(route))
    registry.count('deathlist_sign_ins_total', 'Tries to sign in or up, by what came of them.', {
      outcome: status < 400 ? 'ok' : status === 429 ? 'limited' : status < 500 ? 'refused' : 'failed',
    })
}

const countJob = (registry: Registry, steps: Record<string, unknown>, now: number): void => {
  for (const [step, summary] of Object.entries(steps)) {
    if (typeof summary !== 'object' || summary === null) continue
    const ok = !('error' in summary)
    registry.count('deathlist_job_runs_total', 'Runs of a step of the scheduled job.', {
      step,
      outcome: ok ? 'ok' : 'failed',
    })
    if (ok)
      registry.set(
        'deathlist_job_last_success_seconds',
        'When a step last succeeded, in seconds since 1970.',
        { step },
        now,
      )
    for (const [what, value] of numbersIn(summary))
      if (addsUp.has(what))
        registry.count('deathlist_job_work_total', 'What the steps have done.', { step, what }, value)
      else
        registry.set(
          'deathlist_job_last_run',
          'What the last run of a step says of itself.',
          { step, what },
          value,
        )
  }
}

/** @param dataset the Analytics Engine dataset for requests and runs; undefined: none */
export const createMeter = (dataset?: AnalyticsEngineDataset): Meter => {
  const registry = new Registry()
  const countEvent = (event: string, fields: Record<string, unknown>): void => {
    if (event === 'request') countRequest(registry, fields)
    if (event === 'cron') countJob(registry, fields, Math.floor(Date.now() / 1000))
    if (event === 'task')
      registry.count('deathlist_tasks_total', 'Tasks of the queue that were done.', {
        task: textOf(fields.task),
      })
    if (event === 'request' || event === 'task')
      dataset?.writeDataPoint({
        indexes: [event],
        blobs: [
          event,
          textOf(fields.method),
          textOf(fields.route ?? fields.task),
          String(fields.status ?? ''),
        ],
        doubles: [numberOf(fields.ms)],
      })
  }
  return {
    registry,
    watching: (log) => ({
      info: (event, fields = {}) => {
        countEvent(event, fields)
        log.info(event, fields)
      },
      error: (event, fields = {}) => {
        registry.count('deathlist_errors_total', 'What was logged as an error.', { event })
        dataset?.writeDataPoint({ indexes: ['error'], blobs: ['error', event] })
        log.error(event, fields)
      },
    }),
    roundTrip: (ms, ok) => {
      registry.observe(
        'deathlist_database_seconds',
        'Round trips to the database.',
        { outcome: ok ? 'ok' : 'failed' },
        ms / 1000,
      )
    },
    toWikidata: async (...request) => {
      const count = (outcome: string): void =>
        registry.count('deathlist_wikidata_requests_total', 'Requests to Wikidata and Wikipedia.', {
          outcome,
        })
      try {
        const answer = await globalThis.fetch(...request)
        count(String(answer.status))
        return answer
      } catch (error) {
        count('no answer')
        throw error
      }
    },
  }
}
