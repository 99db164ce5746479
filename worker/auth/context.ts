import type { Context } from 'hono'
import type { Ctx } from '../services/context.ts'
import type { Secrets } from './secrets.ts'
import type { AuthSettings } from './settings.ts'

/** What every handler of the auth server works with. Time is always the wall clock (`realNow`). */
export interface AuthCtx extends Ctx {
  settings: AuthSettings
  secrets: Secrets
  /** Address of the client as Cloudflare saw it. */
  ip: string
  userAgent: string | null
}

export interface AuthEnv {
  Variables: { ctx: Ctx; auth: AuthCtx }
}

export type AuthContext = Context<AuthEnv>

/** The wall clock in UTC seconds. */
export const nowSeconds = ({ realNow }: Pick<Ctx, 'realNow'>): number =>
  Math.floor(Date.parse(realNow) / 1000)

/** A /64 is one household: its single addresses are not counted apart. */
const household = (ip: string): string => (ip.includes(':') ? ip.split(':').slice(0, 4).join(':') : ip)

export const createAuthCtx = (
  ctx: Ctx,
  request: Headers,
  parts: Pick<AuthCtx, 'settings' | 'secrets'>,
): AuthCtx => ({
  ...ctx,
  ...parts,
  ip: household(request.get('cf-connecting-ip') ?? ''),
  userAgent: request.get('user-agent')?.slice(0, 300) ?? null,
})
