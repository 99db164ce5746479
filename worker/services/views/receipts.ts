import type { Receipt } from '#contracts/lists/receipt.ts'
import type { receiptsOfSeason } from '#db/queries/picks/sealed.ts'

type ReceiptRow = Awaited<ReturnType<typeof receiptsOfSeason>>[number]

/**
 * A receipt as the contract shows it. While the list is sealed only its owner sees the time: it would show others when
 * the list was changed.
 */
export const viewReceipt = ({ listId, ...row }: ReceiptRow, viewerId: string): Receipt => ({
  ...row,
  list: listId,
  at: row.salt !== null || row.userId === viewerId ? row.at : null,
  // JSON written by insertReceipts.
  picks: row.picks === null ? null : (JSON.parse(row.picks) as string[]),
  lineUp: row.lineUp === null ? null : (JSON.parse(row.lineUp) as Receipt['lineUp']),
  earlier: JSON.parse(row.earlier) as Receipt['earlier'],
})
