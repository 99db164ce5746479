import type { Context } from 'hono'
import { networkOf, widerNetworkOf } from '../domain/network.ts'
import type { Ctx } from '../services/context.ts'
import type { AuthSettings } from './settings.ts'
import type { Secrets } from './tokens/secrets.ts'

/** What every handler of the auth server works with. Time is always the wall clock (`realNow`). */
export interface AuthCtx extends Ctx {
  settings: AuthSettings
  secrets: Secrets
  /** The client's network, by the address that Cloudflare saw: single addresses of a /64 are not counted apart. */
  ip: string
  /** The network around it. */
  source: string
  userAgent: string | null
}

export interface AuthEnv {
  Variables: { ctx: Ctx; auth: AuthCtx }
}

export type AuthContext = Context<AuthEnv>

/** The wall clock in UTC seconds. */
export const nowSeconds = ({ realNow }: Pick<Ctx, 'realNow'>): number =>
  Math.floor(Date.parse(realNow) / 1000)

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
    // In a demo the account's other visitors would see it.
    userAgent: parts.settings.DEMO_RESET ? null : (request.get('user-agent')?.slice(0, 300) ?? null),
  }
}
