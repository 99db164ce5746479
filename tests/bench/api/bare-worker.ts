import type { ExecutionContext } from '@cloudflare/workers-types'
import { uuidv7 } from 'uuidv7'
import dev from '#worker/local.ts'
import { localClock } from '#worker/local-clock.ts'
import { appRouter } from '#worker/trpc/router.ts'
import { createWorker } from '#worker/worker.ts'

/*
 * The product as deployed, and in the same isolate a minimal Worker for comparison: it sends a recorded batch
 * to the same database and returns the result as JSON, or returns a file unchanged.
 */

interface Bindings extends Record<string, unknown> {
  ASSETS: { fetch: (url: string) => Promise<Response> }
  /** The database, which is on this machine. */
  DATABASE: { fetch: typeof fetch }
}

interface Batch {
  url: string
  contentType: string
  body: string
  /** New ids in this batch: each repetition gets other ones, as a write does. */
  made: string[]
}

const product = createWorker(localClock)
const batches: Batch[] = []
/** Number of the first batch of the call that is being recorded, and its start; null: none. */
let recording: { first: number; at: string } | null = null

/** The first 48 bits of such an id are its creation time. */
const madeSince = (body: string, at: string): string[] =>
  [...new Set(body.match(/\b[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}\b/g))].filter(
    (id) => id >= at,
  )

/** A request on a stream of its own: the product's streams stay open, and their batons are valid once. */
const alone = (body: string): string => {
  const { requests }: { requests: { type: string }[] } = JSON.parse(body)
  const open = requests.filter(({ type }) => type !== 'close')
  return JSON.stringify({ baton: null, requests: [...open, { type: 'close' }] })
}

/** The product's bindings, wrapped to record its database requests; shared by all requests of the isolate. */
let watched: Bindings | undefined
const watching = (env: Bindings): Bindings => {
  watched ??= {
    ...env,
    DATABASE: {
      fetch: async (...request) => {
        if (!recording) return env.DATABASE.fetch(...request)
        const sent = new Request(...request)
        const body = await sent.clone().text()
        const contentType = sent.headers.get('content-type') ?? ''
        batches.push({ url: sent.url, contentType, body: alone(body), made: madeSince(body, recording.at) })
        return env.DATABASE.fetch(sent)
      },
    },
  }
  return watched
}

export { LeagueRoom } from '#worker/local.ts'

/** The output schema of a procedure. */
const outputOf = (name: string): { parse: (value: unknown) => unknown } | undefined => {
  // At run time the router stores its procedures under their dotted names, with their definitions.
  const procedures = appRouter._def.procedures as unknown as Record<
    string,
    { _def: { output?: { parse: (value: unknown) => unknown } } }
  >
  return procedures[name]?._def.output
}

const bare = async (request: Request, env: Bindings, { pathname, searchParams }: URL): Promise<Response> => {
  if (pathname === '/bare/record') {
    recording = { first: batches.length, at: uuidv7() }
    return new Response()
  }
  if (pathname === '/bare/recorded') {
    const first = recording?.first ?? batches.length
    recording = null
    return Response.json(batches.slice(first).map((_, i) => first + i))
  }
  if (pathname.startsWith('/bare/body/'))
    return new Response(batches[Number(pathname.slice('/bare/body/'.length))]?.body)
  if (pathname === '/bare/add') {
    const { url, body }: Pick<Batch, 'url' | 'body'> = await request.json()
    return Response.json(batches.push({ url, contentType: 'application/json', body, made: [] }) - 1)
  }
  if (pathname === '/bare/validate') {
    const schema = outputOf(searchParams.get('procedure') ?? '')
    const value: unknown = await request.json()
    const times = Number(searchParams.get('times'))
    for (let i = 0; i < times; i++) schema?.parse(value)
    return Response.json({ checked: schema !== undefined })
  }
  if (pathname.startsWith('/bare/asset/'))
    return env.ASSETS.fetch(new URL(pathname.slice(11), request.url).href)
  const batch = batches[Number(pathname.slice('/bare/batch/'.length))]
  if (!batch) return new Response('no such batch', { status: 404 })
  const body = batch.made.reduce((text, id) => text.replaceAll(id, uuidv7()), batch.body)
  const answer = await env.DATABASE.fetch(batch.url, {
    method: 'POST',
    headers: { 'content-type': batch.contentType },
    body,
  })
  return Response.json(await answer.json())
}

export default {
  fetch: async (request: Request, env: Bindings, context: ExecutionContext): Promise<Response> => {
    const url = new URL(request.url)
    if (url.pathname.startsWith('/bare/')) return bare(request, env, url)
    return url.pathname.startsWith('/dev/')
      ? dev.fetch(request, env, context)
      : product.fetch(request, watching(env), context)
  },
}
