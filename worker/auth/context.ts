import type { Context } from 'hono'
import { networkOf, widerNetworkOf } from '../domain/network.ts'
import type { Ctx } from '../services/context.ts'
import type { AuthSettings } from './settings.ts'
import type { Secrets } from './tokens/secrets.ts'

/** The context of every handler of the auth server. Time is always real time (`realNow`). */
export interface AuthCtx extends Ctx {
  settings: AuthSettings
  secrets: Secrets
  /** The client's network, from the address that Cloudflare reports: all addresses of a /64 count as one. */
  ip: string
  /** The larger network around it. */
  source: string
  userAgent: string | null
}

export interface AuthEnv {
  Variables: { ctx: Ctx; auth: AuthCtx }
}

export type AuthContext = Context<AuthEnv>

export const createAuthCtx = (
  ctx: Ctx,
  request: Headers,
  parts: Pick<AuthCtx, 'settings' | 'secrets'>,
): AuthCtx => {
  const address = request.get('cf-connecting-ip') ?? ''
  return {
    ...ctx,
    ...parts,
    ip: networkOf(address),
    source: widerNetworkOf(address),
    // In a demo the other users of the account would see it.
    userAgent: parts.settings.DEMO_RESET ? null : (request.get('user-agent')?.slice(0, 300) ?? null),
  }
}
