import type { MiddlewareHandler } from 'hono'
import { demoPlayers } from '#db/seed/demo-players.ts'
import { withHead } from '../assets.ts'
import { requestLocale } from '../locale.ts'

/**
 * Adds to every page of a demo that it is one, and the players to enter as. The words are loaded with the first page,
 * so that other installations do not load them.
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
