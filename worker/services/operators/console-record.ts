import { uuidv7 } from 'uuidv7'
import { isOnRecord, recordAct } from '#db/queries/accounts/operators.ts'
import type { Guard } from '#db/queries/auth/conditions.ts'
import type { ConsoleAction } from '#domain/operators.ts'
import type { Ctx } from '../context.ts'

/** Who is on record for what was done at the console: who holds the server's keys, and no account. */
const consoleId = 'console'

interface Act {
  action: ConsoleAction
  /** The id of the account or league, or a word for all of them. */
  subjectId: string
  reason: string
}

/** What puts an act of the console on record, if a condition holds as it is written; and the guard of all that follows. */
export const putOnRecord = ({ db, realNow }: Pick<Ctx, 'db' | 'realNow'>, act: Act, condition: Guard) => {
  const id = uuidv7()
  return {
    done: isOnRecord(id),
    written: recordAct(db, { id, operatorId: consoleId, at: realNow, ...act }, condition),
  }
}
