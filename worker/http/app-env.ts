import type { Ctx } from '../services/context.ts'

/** What handlers of the app find in their context */
export interface AppEnv {
  Variables: { ctx: Ctx; requestId: string }
}
