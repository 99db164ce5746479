import type { Element, HTMLRewriter as Rewriter } from '@cloudflare/workers-types'
import type { Locale } from './contracts/errors.ts'
import { landingFile, privacyFile, privacyPath } from './contracts/fields/addresses.ts'
import type { Env } from './env.ts'
import { requestLocale } from './locale.ts'
import { firstPageAt, firstPageFile, signInFile } from './pages/first-pages.ts'
import { escaped, isAboutOperator, type OperatorEnv, withOperator } from './pages/operator-in-page.ts'

/** The bindings and settings that serving the web app needs. */
export interface AssetEnv extends Pick<Env, 'AUTH_ISSUER' | 'AUTH_ISSUER_KEY' | 'DEMO_RESET'>, OperatorEnv {
  ASSETS: { fetch: (url: string) => Promise<unknown> }
}

const year = 'public, max-age=31536000, immutable'

/** Fetches a file of the built web app by its path. */
export const fetchAsset = async (env: AssetEnv, origin: string, path: string): Promise<Response> => {
  const url = new URL(origin)
  // Set only the path: a URL built from a string that begins with two slashes would name another host.
  url.pathname = path
  url.search = ''
  // Two types of one Response: the runtime's and the DOM's.
  const found = (await env.ASSETS.fetch(url.href)) as unknown as Response
  return isAboutOperator(path) && found.ok ? withOperator(found, env) : found
}

/** The response without a body if the browser has this version of the file. */
const unlessKept = (request: Request, answer: Response): Response => {
  const tag = answer.headers.get('etag')
  // Proxies that compress a response may weaken its tag.
  const kept = request.headers
    .get('if-none-match')
    ?.split(',')
    .map((one) => one.trim().replace(/^W\//, ''))
  if (!answer.ok || tag === null || !kept?.includes(tag.replace(/^W\//, ''))) return answer
  void answer.body?.cancel()
  const headers = new Headers(answer.headers)
  headers.delete('content-length')
  return new Response(null, { status: 304, headers })
}

/** A global of workerd that the DOM types do not declare. */
declare const HTMLRewriter: new () => Rewriter

/** Values to add to the head of a built page. */
export interface PageHead {
  title?: string
  language?: Locale
  metas: readonly Record<string, string>[]
  /** A line at the top of the page. */
  notice?: string
}

/** Fills in the head of an HTML page, which loses the file's ETag; other responses are returned unchanged. */
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
        // Inserted as text: a league's name must never be parsed as markup.
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
  // Two types of one Response: the runtime's and the DOM's.
  type RuntimeResponse = Parameters<typeof rewriter.transform>[0]
  const headers = new Headers(response.headers)
  headers.delete('etag')
  const untagged = new Response(response.body, { status: response.status, headers })
  return rewriter.transform(untagged as unknown as RuntimeResponse) as unknown as Response
}

/** Names the auth server in the page's head if a hosted issuer keeps the accounts. */
const issuerMetas = (env: AssetEnv): PageHead['metas'] =>
  Object.entries({
    ...(env.AUTH_ISSUER ? { 'auth-url': env.AUTH_ISSUER } : {}),
    ...(env.AUTH_ISSUER && env.AUTH_ISSUER_KEY ? { 'auth-key': env.AUTH_ISSUER_KEY } : {}),
  }).map(([name, content]) => ({ name, content }))

/**
 * The file for an address: a prerendered page in the visitor's language (landing, sign-in, many first screens), or the
 * app's empty shell.
 */
const pageFor = (url: URL, headers: Headers, env: AssetEnv): string => {
  const { pathname, search } = url
  const language = requestLocale(headers)
  if (pathname === '/') return landingFile(language)
  if (pathname === privacyPath) return privacyFile(language)
  // Only for the default view: visitors with a link, a session to restore, or a demo to enter see another one.
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

/**
 * Fetches the precompressed version of a hashed script or style sheet if the browser accepts it; null if there is none.
 */
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
  // workerd's option for a body that is compressed already; the DOM types do not declare it.
  const init = { headers, encodeBody: 'manual' } as ResponseInit
  return new Response(request.method === 'HEAD' ? null : found.body, init)
}

/**
 * Serves the built web app to GET and HEAD: files by path (hashed files are cached for a year), and an HTML page for
 * all other paths, so that deep links work. 404 for a missing file.
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
  return unlessKept(
    request,
    withHead(new Response(request.method === 'HEAD' ? null : found.body, { status: found.status, headers }), {
      metas: issuerMetas(env),
    }),
  )
}

/** Serves the page of a request's path, with extra head values and another status if given. */
export const servePage = async (
  request: Request,
  env: AssetEnv,
  { head = { metas: [] }, status }: { head?: PageHead | undefined; status?: number } = {},
): Promise<Response> => {
  const found = await fetchAsset(env, request.url, pageFor(new URL(request.url), request.headers, env))
  const headers = new Headers(found.headers)
  headers.set('cache-control', 'no-cache')
  headers.append('vary', 'accept-language, cookie')
  return unlessKept(
    request,
    withHead(
      new Response(request.method === 'HEAD' ? null : found.body, {
        status: found.ok ? (status ?? found.status) : found.status,
        headers,
      }),
      { ...head, metas: [...issuerMetas(env), ...head.metas] },
    ),
  )
}
