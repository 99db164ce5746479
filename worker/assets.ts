import type { Element, HTMLRewriter as Rewriter } from '@cloudflare/workers-types'
import type { Locale } from './contracts/errors.ts'
import { landingFile, privacyFile, privacyPath } from './contracts/fields/addresses.ts'
import type { Env } from './env.ts'
import { requestLocale } from './locale.ts'
import { firstPageAt, firstPageFile, signInFile } from './pages/first-pages.ts'
import { escaped, isAboutOperator, type OperatorEnv, withOperator } from './pages/operator-in-page.ts'

/** What the built web app is served with. */
export interface AssetEnv extends Pick<Env, 'AUTH_ISSUER' | 'AUTH_ISSUER_KEY' | 'DEMO_RESET'>, OperatorEnv {
  ASSETS: { fetch: (url: string) => Promise<unknown> }
}

const year = 'public, max-age=31536000, immutable'

/** A file of the built web app, by its path. */
export const fetchAsset = async (env: AssetEnv, origin: string, path: string): Promise<Response> => {
  const url = new URL(origin)
  // Set as a path and nothing else: what begins with two slashes would name another host.
  url.pathname = path
  url.search = ''
  // Two typings of one Response: the runtime's and the DOM's.
  const found = (await env.ASSETS.fetch(url.href)) as unknown as Response
  return isAboutOperator(path) && found.ok ? withOperator(found, env) : found
}

/** A global of workerd that the DOM's typings don't know. */
declare const HTMLRewriter: new () => Rewriter

/** What a page's head has besides what it was built with. */
export interface PageHead {
  title?: string
  language?: Locale
  metas: readonly Record<string, string>[]
  /** A line above everything else on the page. */
  notice?: string
}

/** Fills in a page's head; other answers pass as they are. */
export const withHead = (response: Response, { title, language, metas, notice }: PageHead): Response => {
  const changes = metas.length > 0 || title !== undefined || notice !== undefined
  if (!changes || !response.headers.get('content-type')?.startsWith('text/html')) return response
  const html = metas
    .map((meta) => {
      const attributes = Object.entries(meta).map(([name, value]) => ` ${name}="${escaped(value)}"`)
      return `<meta${attributes.join('')}>`
    })
    .join('')
  const rewriter = new HTMLRewriter().on('head', {
    element: (head: Element) => {
      head.append(html, { html: true })
    },
  })
  if (title !== undefined)
    rewriter.on('title', {
      element: (element: Element) => {
        // As text: what a league is called is never markup.
        element.setInnerContent(title)
      },
    })
  if (language !== undefined)
    rewriter.on('html', {
      element: (element: Element) => {
        element.setAttribute('lang', language)
      },
    })
  if (notice !== undefined)
    rewriter.on('body', {
      element: (body: Element) => {
        body.prepend(`<p class="notice-line">${escaped(notice)}</p>`, { html: true })
      },
    })
  // The runtime's and the DOM's typings of one Response.
  type RuntimeResponse = Parameters<typeof rewriter.transform>[0]
  return rewriter.transform(response as unknown as RuntimeResponse) as unknown as Response
}

/** Tells the page where accounts live when a hosted issuer keeps them. */
const issuerMetas = (env: AssetEnv): PageHead['metas'] =>
  Object.entries({
    ...(env.AUTH_ISSUER ? { 'auth-url': env.AUTH_ISSUER } : {}),
    ...(env.AUTH_ISSUER && env.AUTH_ISSUER_KEY ? { 'auth-key': env.AUTH_ISSUER_KEY } : {}),
  }).map(([name, content]) => ({ name, content }))

/**
 * The page for an address: prerendered in the visitor's language (landing, sign-in, the first look of many screens), or
 * the empty shell of the app.
 */
const pageFor = (url: URL, headers: Headers, env: AssetEnv): string => {
  const { pathname, search } = url
  const language = requestLocale(headers)
  if (pathname === '/') return landingFile(language)
  if (pathname === privacyPath) return privacyFile(language)
  // As everybody sees it first: a visitor who comes by a link, has a session to come back to, or enters a demo sees something else.
  if (
    pathname === '/auth' &&
    search === '' &&
    !env.DEMO_RESET &&
    !/deathlist-stay=/.test(headers.get('cookie') ?? '')
  )
    return signInFile(language)
  const first = firstPageAt(url)
  return first === null ? '/app.html' : firstPageFile(first, language)
}

const compressedTypes: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
}

/** A hashed script or style sheet as the build has compressed it, for browsers that take that; null: there is none. */
const fetchCompressed = async (request: Request, env: AssetEnv, path: string): Promise<Response | null> => {
  const type = compressedTypes[path.slice(path.lastIndexOf('.') + 1)]
  const takes = /(^|[\s,])br($|[\s,])/.test(request.headers.get('accept-encoding') ?? '')
  if (!type || !takes || !path.startsWith('/assets/')) return null
  const found = await fetchAsset(env, request.url, `${path}.br`)
  if (!found.ok) return null
  const headers = {
    'content-type': type,
    'content-encoding': 'br',
    'cache-control': year,
    vary: 'accept-encoding',
  }
  // Known to workerd and not to the DOM's typings: the body is compressed already.
  const init = { headers, encodeBody: 'manual' } as ResponseInit
  return new Response(request.method === 'HEAD' ? null : found.body, init)
}

/**
 * Serves the built web app to GET and HEAD: files by their path (hashed ones for a year), and the right page for
 * everything else, so that deep links work. Answers 404 for a file that is not there.
 */
export const serveAsset = async (request: Request, env: AssetEnv): Promise<Response> => {
  const path = new URL(request.url).pathname
  const isFile = /\.[a-z0-9]+$/i.test(path)
  if (!isFile) return servePage(request, env)
  const compressed = await fetchCompressed(request, env, path)
  if (compressed) return compressed
  const found = await fetchAsset(env, request.url, path)
  const headers = new Headers(found.headers)
  if (compressedTypes[path.slice(path.lastIndexOf('.') + 1)]) headers.append('vary', 'accept-encoding')
  headers.set('cache-control', found.ok && path.startsWith('/assets/') ? year : 'no-cache')
  return withHead(
    new Response(request.method === 'HEAD' ? null : found.body, { status: found.status, headers }),
    { metas: issuerMetas(env) },
  )
}

/** Serves the page of a request's path, with more in its head and another status where its content is known. */
export const servePage = async (
  request: Request,
  env: AssetEnv,
  { head = { metas: [] }, status }: { head?: PageHead | undefined; status?: number } = {},
): Promise<Response> => {
  const found = await fetchAsset(env, request.url, pageFor(new URL(request.url), request.headers, env))
  const headers = new Headers(found.headers)
  headers.set('cache-control', 'no-cache')
  headers.append('vary', 'accept-language, cookie')
  return withHead(
    new Response(request.method === 'HEAD' ? null : found.body, {
      status: found.ok ? (status ?? found.status) : found.status,
      headers,
    }),
    { ...head, metas: [...issuerMetas(env), ...head.metas] },
  )
}
