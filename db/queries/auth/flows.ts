import { eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { authFlowStates } from '#db/schema/accounts/auth.ts'

export type FlowState = typeof authFlowStates.$inferSelect

/** Notes a sign-in that goes to an identity provider. */
export const createFlowState = (db: Db, state: typeof authFlowStates.$inferInsert) =>
  db.insert(authFlowStates).values(state)

/** Takes the sign-in that a callback belongs to: once, expired or not. */
export const consumeFlowState = (db: Db, stateHash: string) =>
  db.delete(authFlowStates).where(eq(authFlowStates.stateHash, stateHash)).returning()
