import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'

export const publicWikidata = 'https://www.wikidata.org'

/** The origins of portraits: Commons, or its local stand-in in development. */
export const portraitOrigins = (env: { WIKIDATA_URL: string }): string[] =>
  env.WIKIDATA_URL === publicWikidata
    ? ['https://commons.wikimedia.org', 'https://upload.wikimedia.org']
    : [new URL(env.WIKIDATA_URL).origin]

/** Headers for scripts, style sheets and fonts: the headers that only affect pages are left out. */
const fileHeaders = secureHeaders({
  crossOriginResourcePolicy: 'same-origin',
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  referrerPolicy: false,
  strictTransportSecurity: 'max-age=31536000; includeSubDomains',
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
})

/** Strict headers for all responses: own scripts and styles only, portraits from Commons only, no framing. */
export const securityHeaders = (env: { WIKIDATA_URL: string; AUTH_ISSUER: string }): MiddlewareHandler => {
  const pageHeaders = secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'data:', 'blob:', ...portraitOrigins(env)],
      fontSrc: ["'self'"],
      connectSrc: ["'self'", ...(env.AUTH_ISSUER ? [new URL(env.AUTH_ISSUER).origin] : [])],
      manifestSrc: ["'self'"],
      workerSrc: ["'self'"],
      formAction: ["'self'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
    },
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: 'same-origin',
    referrerPolicy: 'strict-origin-when-cross-origin',
    xFrameOptions: 'DENY',
    strictTransportSecurity: 'max-age=31536000; includeSubDomains',
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [] },
  })
  return async (c, next) => {
    await next()
    // A missing file under /assets/ is answered with a page, which must not be framed either.
    const isPage = c.res.headers.get('content-type')?.startsWith('text/html') ?? true
    const headers = c.req.path.startsWith('/assets/') && !isPage ? fileHeaders : pageHeaders
    await headers(c, async () => {})
  }
}
