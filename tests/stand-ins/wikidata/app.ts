import { setTimeout as sleep } from 'node:timers/promises'
import { type Context, Hono } from 'hono'
import { answerAction, kindOf } from './action-api.ts'
import type { Fault, Faults, RequestKind } from './faults.ts'
import { distortChanges } from './feed-faults.ts'
import { portrait } from './portrait.ts'
import { answerSparql } from './sparql.ts'
import { answerSummary } from './summary.ts'
import type { World } from './world.ts'

export interface Seen {
  kind: RequestKind
  params: Record<string, string>
  userAgent: string
}

/** Requests to the stand-in since the last reset. */
export class RequestLog {
  seen: Seen[] = []
  /** The highest number of concurrent requests. */
  atOnce = 0
  private open = 0

  begin(): void {
    this.open++
    this.atOnce = Math.max(this.atOnce, this.open)
  }

  end(): void {
    this.open--
  }

  count(kind?: RequestKind): number {
    return kind ? this.seen.filter((one) => one.kind === kind).length : this.seen.length
  }

  reset(): void {
    this.seen = []
    this.atOnce = this.open
  }
}

/** A header that makes the server break the connection: at once, or after half of the body. */
export const breakHeader = 'x-stand-in-break'

const html =
  '<!DOCTYPE html><html><head><title>Wikimedia Error</title></head><body><h1>Our servers are currently under maintenance</h1></body></html>'
const thumbnailWidths = [20, 40, 60, 120, 250, 330, 500, 960, 1280, 1920, 3840]

const emptyMapsAsArrays = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(emptyMapsAsArrays)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  return entries.length === 0 ? [] : Object.fromEntries(entries.map(([k, v]) => [k, emptyMapsAsArrays(v)]))
}

const broken = (how: 'half' | 'down', body: string) =>
  new Response(body, { headers: { 'content-type': 'application/json', [breakHeader]: how } })

/** The answer of a fault in place of the real one, or null when it only changes the real one. */
const replaced = (fault: Fault, params: Record<string, string>): Response | null => {
  const retryAfter = { 'retry-after': String(fault.retryAfter ?? 5) }
  switch (fault.fault) {
    case 'maxlag':
      return params.maxlag === undefined
        ? null
        : Response.json(
            { error: { code: 'maxlag', info: 'Waiting for a database server: 7 seconds lagged.', lag: 7 } },
            { headers: retryAfter },
          )
    case 'error200':
      return Response.json({ error: { code: 'internal_api_error_DBQueryError', info: 'Caught exception.' } })
    case 'rate_limited':
      return new Response(html, { status: 429, headers: { ...retryAfter, 'content-type': 'text/html' } })
    case 'rate_limited_bare':
      return new Response(html, { status: 429, headers: { 'content-type': 'text/html' } })
    case 'html':
      return new Response(html, { status: 503, headers: { 'content-type': 'text/html' } })
    case 'html200':
      return new Response(html, { headers: { 'content-type': 'text/html' } })
    case 'down':
      return broken('down', '')
    case 'no_such_call':
      return Response.json({
        error: { code: 'badvalue', info: 'Unrecognized value for parameter "action": wbgraphql.' },
      })
    case 'bad_cursor':
      return Response.json({
        error: { code: 'badcontinue', info: 'Invalid continue param. You should pass the original value.' },
      })
    case 'huge':
      return new Response(`{"pad":"${'x'.repeat(40_000_000)}"}`, {
        headers: { 'content-type': 'application/json' },
      })
    default:
      return null
  }
}

/** The stand-in's copies of the sites, without the controls. */
export const createSites = (world: World, faults: Faults, log: RequestLog): Hono => {
  const app = new Hono()

  const guarded = async (
    c: Context,
    kind: RequestKind,
    params: Record<string, string>,
    answer: () => Response | Promise<Response>,
  ): Promise<Response> => {
    const userAgent = c.req.header('user-agent') ?? ''
    log.seen.push({ kind, params, userAgent })
    if (kind !== 'thumbnail' && (userAgent === '' || /^(node|undici)$/.test(userAgent)))
      return c.text('Please set a user-agent and respect our robot policy.', 403)
    log.begin()
    try {
      const struck = faults.take(kind)
      for (const fault of struck)
        if (fault.fault === 'slow') await sleep(fault.ms ?? 10_000, null, { ref: false })
      for (const fault of struck) {
        const instead = replaced(fault, params)
        if (instead) return instead
      }
      let response = await answer()
      if (kind === 'changes')
        response = Response.json(distortChanges(await response.json(), struck, params, world))
      if (struck.some(({ fault }) => fault === 'empty_as_array'))
        return Response.json(emptyMapsAsArrays(await response.json()))
      return struck.some(({ fault }) => fault === 'half') ? broken('half', await response.text()) : response
    } finally {
      log.end()
    }
  }

  const action = async (c: Context): Promise<Response> => {
    const params: Record<string, string> = { ...c.req.query() }
    let body: unknown
    if (c.req.method === 'POST') {
      if (c.req.header('content-type')?.startsWith('application/json')) body = await c.req.json()
      else for (const [name, value] of Object.entries(await c.req.parseBody())) params[name] = String(value)
    }
    return guarded(c, kindOf(params), params, () => Response.json(answerAction(world, params, body)))
  }
  for (const path of ['/w/api.php', '/enwiki/w/api.php']) app.on(['GET', 'POST'], path, action)

  for (const [base, language] of [
    ['', 'en'],
    ['/enwiki', 'en'],
    ['/itwiki', 'it'],
  ] as const)
    app.get(`${base}/api/rest_v1/page/summary/:title`, (c) => {
      const title = c.req.param('title')
      return guarded(c, 'summary', { language, title }, () => answerSummary(world, language, title))
    })

  app.on(['GET', 'POST'], '/sparql', async (c) => {
    const query =
      c.req.method === 'POST' ? String((await c.req.parseBody()).query ?? '') : (c.req.query('query') ?? '')
    return guarded(c, 'sparql', { query }, () => {
      const found = answerSparql(world, query)
      return found ? Response.json(found) : new Response('Malformed query', { status: 400 })
    })
  })

  app.get('/wiki/Special:FilePath/:name', (c) => {
    const width = Number(c.req.query('width') ?? 250)
    return guarded(c, 'thumbnail', {}, () =>
      thumbnailWidths.includes(width)
        ? new Response(portrait(c.req.param('name'), width), {
            headers: { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=86400' },
          })
        : new Response('Use one of the standard thumbnail sizes.', { status: 429 }),
    )
  })
  return app
}
