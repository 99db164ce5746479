import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

/*
 * Traces in the format of OpenTelemetry (OTLP over HTTP, JSON): a request or a job, and each round trip to
 * the database within it. Our own, because the SDK is several times the size of everything in a message, and
 * patches what it observes.
 */

type Attributes = Readonly<Record<string, string | number | boolean>>

interface Outcome {
  /** A route pattern or a job's name: never ids or addresses. */
  name: string
  ok: boolean
  attributes: Attributes
}

interface Span extends Outcome {
  /** UTC milliseconds. */
  start: number
  end: number
}

export interface Tracer {
  /**
   * Runs the work; afterwards sends its `outcome` and each round trip within it.
   * @param traceparent the header with which a proxy in front names its own span (W3C Trace Context)
   */
  trace: (
    work: () => Promise<void>,
    outcome: () => Outcome,
    after: (sent: Promise<unknown>) => void,
    traceparent?: string,
  ) => Promise<void>
  /** Adds a round trip to the database that has just ended to the current trace. */
  roundTrip: (ms: number, ok: boolean) => void
}

const [kindServer, kindClient] = [2, 3]
const [statusUnset, statusError] = [0, 2]
const sendMs = 5_000

const nanos = (ms: number): string => `${Math.round(ms * 1000)}000`
const newId = (bytes: number): string => randomBytes(bytes).toString('hex')

const anyValueOf = (value: string | number | boolean): Record<string, unknown> => {
  if (typeof value === 'string') return { stringValue: value }
  return typeof value === 'number' ? { intValue: String(Math.round(value)) } : { boolValue: value }
}
const attributesOf = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: anyValueOf(value) }))

interface SpanIds {
  traceId: string
  spanId: string
  parentSpanId?: string
}

/** The span in a `traceparent` header; null if it is missing or invalid: a new trace begins. */
const parentIn = (traceparent: string | undefined): { traceId: string; parentSpanId: string } | null => {
  const [, version, traceId = '', parentSpanId = '', rest] =
    /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(-.*)?$/.exec(traceparent ?? '') ?? []
  const isKnown = version !== undefined && version !== 'ff' && (version !== '00' || rest === undefined)
  return isKnown && /[^0]/.test(traceId) && /[^0]/.test(parentSpanId) ? { traceId, parentSpanId } : null
}

const spanOf = (span: Span, kind: number, ids: SpanIds) => ({
  ...ids,
  name: span.name,
  kind,
  startTimeUnixNano: nanos(span.start),
  endTimeUnixNano: nanos(span.end),
  attributes: attributesOf(span.attributes),
  status: { code: span.ok ? statusUnset : statusError },
})

const messageOf = (root: Span, children: readonly Span[], traceparent: string | undefined) => {
  const above = parentIn(traceparent) ?? { traceId: newId(16) }
  const { traceId } = above
  const spanId = newId(8)
  return {
    resourceSpans: [
      {
        resource: { attributes: attributesOf({ 'service.name': 'deathlist' }) },
        scopeSpans: [
          {
            scope: { name: 'deathlist' },
            spans: [
              spanOf(root, kindServer, { ...above, spanId }),
              ...children.map((child) =>
                spanOf(child, kindClient, { traceId, spanId: newId(8), parentSpanId: spanId }),
              ),
            ],
          },
        ],
      },
    ],
  }
}

/**
 * Parses `name=value` pairs separated by commas, the format of headers in OpenTelemetry's own settings.
 * @throws Error that names the setting, without its value
 */
const headersIn = (text: string): [string, string][] =>
  text.split(',').flatMap((pair): [string, string][] => {
    if (pair.trim() === '') return []
    const [, name = '', value = ''] = /^\s*([\w-]+)\s*=\s*(.*?)\s*$/.exec(pair) ?? []
    try {
      if (name) return [[name, decodeURIComponent(value)]]
    } catch {
      // An invalid percent escape.
    }
    throw new Error('Configuration: OTEL_EXPORTER_OTLP_HEADERS: must be name=value, percent-encoded')
  })

interface TraceSettings {
  OTEL_EXPORTER_OTLP_ENDPOINT: string
  OTEL_EXPORTER_OTLP_HEADERS: string
}

/** Creates a tracer for the collector in the settings; null if there is none. */
export const createTracer = (settings: TraceSettings): Tracer | null => {
  const endpoint = settings.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, '')
  if (!endpoint) return null
  const headers = headersIn(settings.OTEL_EXPORTER_OTLP_HEADERS)
  const running = new AsyncLocalStorage<Span[]>()
  const send = async (root: Span, children: readonly Span[], traceparent?: string): Promise<void> => {
    const answer = await fetch(`${endpoint}/v1/traces`, {
      method: 'POST',
      headers: [['content-type', 'application/json'], ...headers],
      body: JSON.stringify(messageOf(root, children, traceparent)),
      signal: AbortSignal.timeout(sendMs),
    })
    await answer.body?.cancel()
  }
  return {
    trace: async (work, outcome, after, traceparent) => {
      const start = Date.now()
      const children: Span[] = []
      await running.run(children, work)
      // Work after the response is not part of the trace.
      after(send({ ...outcome(), start, end: Date.now() }, [...children], traceparent))
    },
    roundTrip: (ms, ok) => {
      const end = Date.now()
      running.getStore()?.push({
        name: 'database',
        start: end - ms,
        end,
        ok,
        attributes: { 'db.system.name': 'sqlite' },
      })
    },
  }
}
