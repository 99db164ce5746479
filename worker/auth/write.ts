import { type Parts, type Result, runBatch } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import { accountBy } from '#db/queries/auth/accounts.ts'
import { userWithId } from '#db/queries/auth/conditions.ts'
import { type Account, toAccount } from './account.ts'
import { AuthError } from './errors.ts'

/** Runs the parts and then reads the user, in one round trip, so that the response shows the stored state. */
export const writeAndRead = async <const P extends Parts>(
  db: Db,
  userId: string,
  parts: P,
): Promise<{ rows: Result<P>; account: Account | undefined }> => {
  const { rows, found } = await runBatch(db, { rows: parts, found: accountBy(db, userWithId(userId)) })
  return { rows, account: toAccount(found) }
}

/** The same for a user who must exist. @throws AuthError user_not_found if there is no such user by then */
export const writeToUser = async (db: Db, userId: string, parts: Parts): Promise<Account> => {
  const { account } = await writeAndRead(db, userId, parts)
  if (!account) throw new AuthError('user_not_found')
  return account
}
