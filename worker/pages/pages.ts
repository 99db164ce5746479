import { Hono, type MiddlewareHandler } from 'hono'
import { uuidv7 } from 'uuidv7'
import { type AssetEnv, serveAsset } from '../assets.ts'
import { publicWikidata, securityHeaders } from '../security-headers.ts'
import { demoPages } from './demo-pages.ts'
import { isStatic } from './page-paths.ts'

export type PageEnv = AssetEnv & { WIKIDATA_URL: string; DEMO_RESET: boolean }

interface PageVariables {
  Variables: { requestId: string }
}

/** Sets the request id, and the headers of every response. */
export const frame = (env: PageEnv): MiddlewareHandler[] => [
  async (c, next) => {
    c.set('requestId', uuidv7())
    await next()
    c.header('x-request-id', c.get('requestId'))
  },
  securityHeaders(env),
  ...(env.DEMO_RESET ? [demoPages] : []),
]

/** Serves files of the built web app; passes everything else on. */
export const servePages =
  (env: AssetEnv): MiddlewareHandler =>
  (c, next) => {
    const { raw } = c.req
    return isStatic(raw.method, new URL(raw.url)) ? serveAsset(raw, env) : next()
  }

/** The settings of pages, parsed as in parseEnv, but without loading the schemas of the others. */
export const pageEnv = (bindings: Readonly<Record<string, unknown>>): PageEnv => {
  const text = (name: string): string => {
    const value = bindings[name]
    return typeof value === 'string' ? value : ''
  }
  return {
    // The runtime's own binding; parseEnv validates it for the rest of the app.
    ASSETS: bindings.ASSETS as PageEnv['ASSETS'],
    AUTH_ISSUER: text('AUTH_ISSUER').trim().replace(/\/+$/, ''),
    AUTH_ISSUER_KEY: text('AUTH_ISSUER_KEY'),
    OPERATOR_NAME: text('OPERATOR_NAME'),
    OPERATOR_CONTACT: text('OPERATOR_CONTACT'),
    SOURCE_URL: text('SOURCE_URL'),
    WIKIDATA_URL: text('WIKIDATA_URL') || publicWikidata,
    DEMO_RESET: text('DEMO_RESET') === 'hourly',
  }
}

/** Serves the web app's files with the same headers as the whole app, without loading the rest of it. */
export const createPages = (env: PageEnv): Hono<PageVariables> =>
  new Hono<PageVariables>().use(...frame(env)).get('*', servePages(env))
