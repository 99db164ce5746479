import type { ListVersion } from '#db/queries/picks/pick-changes.ts'
import { standing } from '#domain/leagues/quotas.ts'
import { AppError } from '../errors.ts'

/**
 * Each change of a sealed list is shown to all when it opens, so there is an end to them. What takes away is never refused.
 * @throws AppError quota_sealed_changes
 */
export const requireRoomForReceipt = (list: { expectedVersion: ListVersion; receipts: number }): void => {
  const { max, code } = standing.sealedChanges
  if (list.expectedVersion.sealed !== null && list.receipts >= max)
    throw new AppError(code, { params: { max } })
}
