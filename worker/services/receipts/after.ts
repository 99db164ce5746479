import type { ListVersion } from '#db/queries/picks/pick-changes.ts'
import type { NewReceipt } from '#db/queries/picks/sealed.ts'
import { createReceipt } from './make-receipt.ts'

/** The receipt of a list as it is once somebody has come to it or gone from it; null for one that is not sealed. */
export const receiptAfter = (
  { listId, sealed }: ListVersion,
  change: { added: string } | { removed: string },
): NewReceipt | null =>
  sealed === null
    ? null
    : createReceipt(
        listId,
        'added' in change ? [...sealed, change.added] : sealed.filter((id) => id !== change.removed),
      )
