import type { HonoRequest } from 'hono'
import { authFailure } from './auth/app.ts'
import { restError } from './rest/mount.ts'
import type { Ctx } from './services/context.ts'
import { trpcError } from './trpc/http.ts'

/** Where programs call. Every other address is the web app's, and so are some pages beside the auth server. */
const callable = [
  '/api',
  '/rest',
  '/calendar',
  '/feeds',
  '/shared',
  '/invitations',
  '/unsubscribe',
  '/healthz',
  '/mcp',
  '/metrics',
  '/auth',
] as const
const authPages = new Set([
  '/auth',
  '/auth/forgotten',
  '/auth/new-password',
  '/auth/confirm',
  '/auth/second-factor',
])

const isUnder = (path: string, prefix: string): boolean => path === prefix || path.startsWith(`${prefix}/`)

/** True for an address of the web app, whether or not there is a screen at it. */
export const isPage = (path: string): boolean =>
  authPages.has(path.replace(/\/$/, '')) || !callable.some((prefix) => isUnder(path, prefix))

/** True where a personal token is taken: the API for programs and assistants, and nowhere near the account. */
export const takesPersonalTokens = (path: string): boolean => isUnder(path, '/api/v1') || path === '/mcp'

/** A failure in the shape that the clients of a path read: tRPC's, the auth server's, or the one of all else. */
export const failure = (error: unknown, request: HonoRequest, ctx: Ctx): Response => {
  if (isUnder(request.path, '/auth')) return authFailure(error, request, ctx)
  return isUnder(request.path, '/api/trpc') ? trpcError(error, ctx) : restError(error, ctx)
}
