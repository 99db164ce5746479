import type { ListVersion } from '#db/queries/picks/pick-changes.ts'
import type { NewReceipt } from '#db/queries/picks/sealed.ts'
import type { LineUp } from '#domain/picks/line-up.ts'
import type { SealedPick } from '#domain/receipts.ts'
import { createReceipt } from './make-receipt.ts'

/**
 * A change of a list: a pick added, at its position by age; a person removed; or a new line-up, and new places by pick
 * id.
 */
type Change =
  | { added: SealedPick; before?: ReadonlySet<string> }
  | { removed: string }
  | { lineUps: readonly LineUp[]; places: ReadonlyMap<string, string | null> }

/** The receipt of a list after a change; null for a list that is not sealed. `removed` is the id of a person. */
export const receiptAfter = (
  { listId, sealed, lineUps, asked }: ListVersion,
  change: Change,
): NewReceipt | null => {
  if (sealed === null) return null
  if ('lineUps' in change) {
    const { places } = change
    const picks = sealed.map((pick) => ({
      ...pick,
      place: places.get(pick.id) ?? (places.has(pick.id) ? null : pick.place),
    }))
    return createReceipt(listId, picks, change.lineUps, asked)
  }
  if ('removed' in change) {
    const picks = sealed.filter(({ personId }) => personId !== change.removed)
    return createReceipt(listId, picks, lineUps, asked)
  }
  const older = sealed.filter(({ id }) => change.before?.has(id) ?? true)
  const newer = sealed.filter((pick) => !older.includes(pick))
  return createReceipt(listId, [...older, change.added, ...newer], lineUps, asked)
}
