import { eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { authFlowStates } from '#db/schema/accounts/auth.ts'

export type FlowState = typeof authFlowStates.$inferSelect

/** Stores a sign-in that continues at an identity provider. */
export const createFlowState = (db: Db, state: typeof authFlowStates.$inferInsert) =>
  db.insert(authFlowStates).values(state)

/** Consumes the sign-in of a callback: once, even if it has expired. */
export const consumeFlowState = (db: Db, stateHash: string) =>
  db.delete(authFlowStates).where(eq(authFlowStates.stateHash, stateHash)).returning()
