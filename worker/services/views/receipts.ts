import type { Receipt } from '#contracts/lists/receipt.ts'
import type { receiptsOfSeason } from '#db/queries/picks/sealed.ts'

type ReceiptRow = Awaited<ReturnType<typeof receiptsOfSeason>>[number]

/** A receipt as the contract shows it. While it is sealed only its owner sees when it was made: the others would see when the list was changed. */
export const viewReceipt = ({ listId, ...row }: ReceiptRow, viewerId: string): Receipt => ({
  ...row,
  list: listId,
  at: row.salt !== null || row.userId === viewerId ? row.at : null,
  // Its own JSON, as insertReceipts wrote it.
  picks: row.picks === null ? null : (JSON.parse(row.picks) as string[]),
  lineUp: row.lineUp === null ? null : (JSON.parse(row.lineUp) as Receipt['lineUp']),
  earlier: JSON.parse(row.earlier) as Receipt['earlier'],
})
