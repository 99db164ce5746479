import { Hono } from 'hono'
import { limitBody } from '../http/body.ts'
import { type RestEnv, restError } from '../rest/mount.ts'
import { isOwnOrigin } from '../rest/own-origin.ts'
import { requireUser } from '../services/access.ts'
import { requireBounded } from '../services/bounded-input.ts'
import type { Ctx } from '../services/context.ts'
import { AppError, malformed } from '../services/errors.ts'

const maxBodyBytes = 64 * 1024

const readMessage = async (request: Request, ctx: Ctx): Promise<Record<string, unknown>> => {
  const message: unknown = await request.json().catch(() => null)
  requireBounded(message)
  // Several in one, which the protocol has given up, would be counted as one call.
  if (typeof message !== 'object' || message === null || Array.isArray(message))
    throw malformed(ctx, 'oneRpcMessage')
  return { ...message }
}

/**
 * The server for assistants, at `/mcp`: the Model Context Protocol over streamable HTTP, without sessions and without
 * streams. Anybody who may call the API may call it; it only reads.
 */
export const mcpRoutes = new Hono<RestEnv>()
mcpRoutes.use('/mcp', limitBody({ maxBytes: maxBodyBytes }))
mcpRoutes.post('/mcp', async (c) => {
  const ctx = c.get('ctx')
  // A page of another origin, or one that has made our name its own (DNS rebinding), asks nothing here.
  if (!isOwnOrigin(c.req.header('origin'), c.req.url, ctx.publicUrl)) throw new AppError('not_allowed')
  requireUser(ctx)
  const message = await readMessage(c.req.raw, ctx)
  // Loaded by the first who asks: no other request waits for the library to be made ready.
  const { answerMcp } = await import('./server.ts')
  const answer = await answerMcp(c.req.raw, message, ctx)
  answer.headers.set('cache-control', 'no-store')
  return answer
})

mcpRoutes.onError((error, c) => {
  const ctx = c.get('ctx')
  const answer = restError(error, ctx)
  if (answer.status === 401)
    answer.headers.set(
      'www-authenticate',
      c.req.header('authorization')
        ? 'Bearer realm="deathlist", error="invalid_token"'
        : 'Bearer realm="deathlist"',
    )
  return answer
})
