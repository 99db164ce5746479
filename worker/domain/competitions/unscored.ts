/** True while nobody has scored and nothing else ranks: all are first then, which says nothing. */
export const isUnscored = (rows: readonly { rank: number; points: number }[]): boolean =>
  rows.every(({ rank, points }) => points === 0 && rank === 1)
