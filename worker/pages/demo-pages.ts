import type { MiddlewareHandler } from 'hono'
import { demoPlayers } from '#db/seed/demo-players.ts'
import { withHead } from '../assets.ts'
import { requestLocale } from '../locale.ts'

/**
 * Has every page of a demo say that it is one, and whom it may be entered as. The words are loaded with the first page:
 * who runs no demo does not carry them.
 */
export const demoPages: MiddlewareHandler = async (c, next) => {
  await next()
  if (!c.res.headers.get('content-type')?.startsWith('text/html')) return
  const { wordsIn } = await import('#contracts/words.ts')
  c.res = withHead(c.res, {
    metas: [{ name: 'demo', content: demoPlayers.join(',') }],
    notice: wordsIn(requestLocale(c.req.raw.headers), 'pages')('demo'),
  })
}
