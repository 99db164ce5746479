import type { ListVersion } from '#db/queries/picks/pick-changes.ts'
import type { NewReceipt } from '#db/queries/picks/sealed.ts'
import type { LineUp } from '#domain/picks/line-up.ts'
import { createReceipt } from './make-receipt.ts'

type Change =
  | { added: { id: string; personId: string } }
  | { removed: string }
  | { lineUps: readonly LineUp[] }

/** The receipt of a list as it is after a change; null for one that is not sealed. `removed` is a person. */
export const receiptAfter = ({ listId, sealed, lineUps }: ListVersion, change: Change): NewReceipt | null => {
  if (sealed === null) return null
  if ('lineUps' in change) return createReceipt(listId, sealed, change.lineUps)
  const picks =
    'added' in change
      ? [...sealed, change.added]
      : sealed.filter(({ personId }) => personId !== change.removed)
  return createReceipt(listId, picks, lineUps)
}
