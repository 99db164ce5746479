import { eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { insertWhere } from '#db/insert-where.ts'
import { authFlowStates } from '#db/schema/accounts/auth.ts'
import type { Guard } from './conditions.ts'

export type FlowState = typeof authFlowStates.$inferSelect

/** Stores a sign-in that continues at an identity provider, if the guard is true. */
export const createFlowState = (db: Db, state: typeof authFlowStates.$inferInsert, guard: Guard) =>
  insertWhere(db, authFlowStates, state, guard)

/** Consumes the sign-in of a callback: once, even if it has expired. */
export const consumeFlowState = (db: Db, stateHash: string) =>
  db.delete(authFlowStates).where(eq(authFlowStates.stateHash, stateHash)).returning()
