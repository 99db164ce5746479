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
  // A batch, which the protocol no longer has, would be counted as one call.
  if (typeof message !== 'object' || message === null || Array.isArray(message))
    throw malformed(ctx, 'oneRpcMessage')
  return { ...message }
}

/**
 * The server for AI assistants, at `/mcp`: the Model Context Protocol over streamable HTTP, without sessions or
 * streams. Open to all who may call the API; read-only.
 */
export const mcpRoutes = new Hono<RestEnv>()
mcpRoutes.use('/mcp', limitBody({ maxBytes: maxBodyBytes }))
mcpRoutes.post('/mcp', async (c) => {
  const ctx = c.get('ctx')
  // Refuses pages of other origins, and pages that use our name by DNS rebinding.
  if (!isOwnOrigin(c.req.header('origin'), c.req.url, ctx.publicUrl)) throw new AppError('not_allowed')
  requireUser(ctx)
  const message = await readMessage(c.req.raw, ctx)
  // Loaded by the first request that needs it: other requests do not wait for the library.
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
