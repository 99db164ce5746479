import { Hono } from 'hono'
import { withinBudget } from '../services/spending.ts'
import { docsPage, docsStyle } from './docs-page.ts'
import type { RestEnv } from './mount.ts'
import { openApiDocument } from './openapi-document.ts'
import type { OpenApiDocument } from './openapi-types.ts'
import { routes } from './routes.ts'

/** Generated on first use: it does not change while the Worker runs. */
let written: OpenApiDocument | undefined
const document = (): OpenApiDocument => {
  written ??= openApiDocument(routes)
  return written
}

const headers = { 'cache-control': 'public, max-age=300' }

/** The API's description as JSON and as a page; public. */
export const docsRoutes = new Hono<RestEnv>()
docsRoutes.get('/openapi.json', (c) =>
  withinBudget(c.get('ctx'), 'page', async () => c.json(document(), 200, headers)),
)
docsRoutes.get('/docs', (c) => {
  const ctx = c.get('ctx')
  return withinBudget(ctx, 'page', async () => c.html(docsPage(document(), ctx.publicUrl), 200, headers))
})
docsRoutes.get('/docs.css', (c) =>
  c.body(docsStyle, 200, { ...headers, 'content-type': 'text/css; charset=utf-8' }),
)
