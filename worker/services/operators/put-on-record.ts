import { uuidv7 } from 'uuidv7'
import { isOnRecord, recordAct } from '#db/queries/accounts/operators.ts'
import type { Guard } from '#db/queries/auth/conditions.ts'
import type { OperatorAction } from '#domain/operators.ts'
import type { Ctx } from '../context.ts'

/** The actor recorded for console commands: a holder of the server's keys, without an account. */
const consoleId = 'console'

interface Act {
  /** The operator's account; by default the console. */
  operatorId?: string
  action: OperatorAction
  /** The id of the account or league, or `all`. */
  subjectId: string
  reason: string
}

/**
 * The statement that records an operator's act, if a condition holds when it runs; and the guard for the statements
 * that follow.
 */
export const putOnRecord = (
  { db, realNow }: Pick<Ctx, 'db' | 'realNow'>,
  { operatorId = consoleId, ...act }: Act,
  condition: Guard,
) => {
  const id = uuidv7()
  return {
    done: isOnRecord(id),
    written: recordAct(db, { id, operatorId, at: realNow, ...act }, condition),
  }
}
