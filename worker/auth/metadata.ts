import { ifMetadataFits, type MetadataChanges, mergedMetadata } from '#db/queries/auth/metadata.ts'
import type { Account } from './account.ts'
import { maxMetadataBytes, mergeMetadata } from './input.ts'

type Changed = Pick<Account, 'user'>

/**
 * Changes of an account's metadata, merged when they are written: `set` only if `fits`. Call `check` with the account
 * after it: another request may have filled the metadata meanwhile.
 * @throws AuthError validation_failed when it gets too large
 */
export const changeMetadata = (account: Changed, changes: MetadataChanges) => {
  const { userMetadata, appMetadata } = changes
  const check = ({ user }: Changed): void => {
    if (userMetadata) mergeMetadata(user.userMetadata, userMetadata)
    if (appMetadata) mergeMetadata(user.appMetadata, appMetadata)
  }
  check(account)
  return {
    set: mergedMetadata(changes),
    fits: ifMetadataFits(account.user.id, changes, maxMetadataBytes),
    check,
  }
}
