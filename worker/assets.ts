import type { Element, HTMLRewriter as Rewriter } from '@cloudflare/workers-types'
import type { Env } from './env.ts'
import { requestLocale } from './locale.ts'

const year = 'public, max-age=31536000, immutable'

const fetchAsset = async (env: Env, request: Request, path: string): Promise<Response> => {
  const url = new URL(request.url)
  // Set as a path and nothing else: what begins with two slashes would name another host.
  url.pathname = path
  url.search = ''
  // Two typings of one Response: the runtime's and the DOM's.
  return (await env.ASSETS.fetch(url.href)) as unknown as Response
}

/** A global of workerd that the DOM's typings don't know. */
declare const HTMLRewriter: new () => Rewriter

/** Adds meta elements to a page's head; other answers pass as they are. */
export const withMetas = (response: Response, metas: Record<string, string>): Response => {
  const entries = Object.entries(metas)
  if (entries.length === 0 || !response.headers.get('content-type')?.startsWith('text/html')) return response
  const attribute = (text: string) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;')
  const html = entries
    .map(([name, content]) => `<meta name="${name}" content="${attribute(content)}">`)
    .join('')
  const rewriter = new HTMLRewriter().on('head', {
    element: (head: Element) => {
      head.append(html, { html: true })
    },
  })
  // The runtime's and the DOM's typings of one Response.
  type RuntimeResponse = Parameters<typeof rewriter.transform>[0]
  return rewriter.transform(response as unknown as RuntimeResponse) as unknown as Response
}

/** Tells the page where accounts live when a hosted issuer keeps them. */
const issuerMetas = (env: Env): Record<string, string> =>
  env.AUTH_ISSUER
    ? { 'auth-url': env.AUTH_ISSUER, ...(env.AUTH_ISSUER_KEY ? { 'auth-key': env.AUTH_ISSUER_KEY } : {}) }
    : {}

/** The page for a path: the prerendered landing page in the visitor's language, or the empty shell of the app. */
const pageFor = (path: string, headers: Headers): string => {
  if (path !== '/') return '/app.html'
  return requestLocale(headers) === 'it' ? '/landing.it.html' : '/index.html'
}

/**
 * Serves the built web app to GET and HEAD: files by their path (hashed ones for a year), and the right page for
 * everything else, so that deep links work. Answers 404 for a file that is not there.
 */
export const serveAsset = async (request: Request, env: Env): Promise<Response> => {
  const path = new URL(request.url).pathname
  const isFile = /\.[a-z0-9]+$/i.test(path)
  const found = await fetchAsset(env, request, isFile ? path : pageFor(path, request.headers))
  const headers = new Headers(found.headers)
  headers.set('cache-control', found.ok && path.startsWith('/assets/') ? year : 'no-cache')
  if (!isFile) headers.append('vary', 'accept-language, cookie')
  return withMetas(
    new Response(request.method === 'HEAD' ? null : found.body, { status: found.status, headers }),
    issuerMetas(env),
  )
}
