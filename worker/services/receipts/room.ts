import type { ListVersion } from '#db/queries/picks/pick-changes.ts'
import { standing } from '#domain/leagues/quotas.ts'
import { limitError } from '../quotas.ts'

/**
 * Limits the changes of a sealed list, because each of them is shown to all members when the list opens. Removals are
 * never refused.
 * @throws AppError quota_sealed_changes
 */
export const requireRoomForReceipt = (list: { expectedVersion: ListVersion; receipts: number }): void => {
  if (list.expectedVersion.sealed !== null && list.receipts >= standing.sealedChanges.max)
    throw limitError(standing.sealedChanges)
}
