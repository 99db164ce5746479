import type { ExecutionContext } from '@cloudflare/workers-types'
import product from '#worker/local.ts'

/*
 * The product, and beside it, in the same isolate, what a Worker without a product would do: send a recorded
 * batch to the same database and hand its answer on as JSON. The API bench holds one against the other.
 */

interface Recorded {
  path: string
  contentType: string
  /** Base64. */
  body: string
}

interface Bindings extends Record<string, unknown> {
  DATABASE_URL: string
  ASSETS: { fetch: (url: string) => Promise<Response> }
}

const batches: { path: string; contentType: string; body: ArrayBuffer }[] = []

const bytesOf = (text: string): ArrayBuffer => Uint8Array.from(atob(text), (c) => c.charCodeAt(0)).buffer

const bare = async (request: Request, env: Bindings, path: string): Promise<Response> => {
  if (path === '/bare/record') {
    const { path, contentType, body } = (await request.json()) as Recorded
    batches.push({ path, contentType, body: bytesOf(body) })
    return Response.json({ number: batches.length - 1 })
  }
  if (path.startsWith('/bare/asset/')) return env.ASSETS.fetch(new URL(path.slice(11), request.url).href)
  const batch = batches[Number(path.slice('/bare/batch/'.length))]
  if (!batch) return new Response('no such batch', { status: 404 })
  const answer = await fetch(new URL(batch.path, env.DATABASE_URL), {
    method: 'POST',
    headers: { 'content-type': batch.contentType },
    body: batch.body,
  })
  return Response.json(await answer.json())
}

export default {
  fetch: (request: Request, env: Bindings, context: ExecutionContext): Promise<Response> => {
    const { pathname } = new URL(request.url)
    return pathname.startsWith('/bare/') ? bare(request, env, pathname) : product.fetch(request, env, context)
  },
}
