import { Hono, type MiddlewareHandler } from 'hono'
import { uuidv7 } from 'uuidv7'
import { type AssetEnv, serveAsset } from '../assets.ts'
import { publicWikidata, securityHeaders } from '../security-headers.ts'
import { demoPages } from './demo-pages.ts'
import { isStatic } from './page-paths.ts'

/** What the pages need of the settings. */
export type PageEnv = AssetEnv & { WIKIDATA_URL: string; DEMO_RESET: boolean }

interface PageVariables {
  Variables: { requestId: string }
}

/** The number of a request, and the headers that every answer has. */
export const frame = (env: PageEnv): MiddlewareHandler[] => [
  async (c, next) => {
    c.set('requestId', uuidv7())
    await next()
    c.header('x-request-id', c.get('requestId'))
  },
  securityHeaders(env),
  ...(env.DEMO_RESET ? [demoPages] : []),
]

/** Serves what is a file of the built web app; passes on everything else. */
export const servePages =
  (env: AssetEnv): MiddlewareHandler =>
  (c, next) => {
    const { raw } = c.req
    return isStatic(raw.method, new URL(raw.url)) ? serveAsset(raw, env) : next()
  }

/** The settings of the pages, as parseEnv reads them, without the schemas of all others. */
export const pageEnv = (bindings: Readonly<Record<string, unknown>>): PageEnv => {
  const text = (name: string): string => {
    const value = bindings[name]
    return typeof value === 'string' ? value : ''
  }
  return {
    // The runtime's own; parseEnv checks it for everything else.
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

/** The files of the web app as the whole app serves them, for those that need nothing else of it. */
export const createPages = (env: PageEnv): Hono<PageVariables> =>
  new Hono<PageVariables>().use(...frame(env)).get('*', servePages(env))
