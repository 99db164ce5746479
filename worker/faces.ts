import type { HonoRequest } from 'hono'
import { authFailure } from './auth/app.ts'
import { isUnder } from './pages/page-paths.ts'
import { restError } from './rest/mount.ts'
import type { Ctx } from './services/context.ts'
import { trpcError } from './trpc/http.ts'

/** True where a personal token is taken: the API for programs and assistants, and nowhere near the account. */
export const takesPersonalTokens = (path: string): boolean => isUnder(path, '/api/v1') || path === '/mcp'

/** A failure in the shape that the clients of a path read: tRPC's, the auth server's, or the one of all else. */
export const failure = (error: unknown, request: HonoRequest, ctx: Ctx): Response => {
  if (isUnder(request.path, '/auth')) return authFailure(error, request, ctx)
  return isUnder(request.path, '/api/trpc') ? trpcError(error, ctx) : restError(error, ctx)
}
