/** True while nobody has scored and no other value ranks players. All are first then, which means nothing. */
export const isUnscored = (rows: readonly { rank: number; points: number }[]): boolean =>
  rows.every(({ rank, points }) => points === 0 && rank === 1)
