/** True while nobody has scored and no other value ranks players. All are first then, which means nothing. */
export const isUnscored = (rows: readonly { rank: number; points: number }[]): boolean =>
  rows.every(({ rank, points }) => points === 0 && rank === 1)

interface ForecastRow {
  provisionalPoints: number
  entries: readonly { status: 'confirmed' | 'reported'; points: number }[]
}

/** True if provisional points do not come from reported deaths alone, but also from what only the end decides. */
export const isForecast = (rows: readonly ForecastRow[]): boolean =>
  rows.some(
    ({ provisionalPoints, entries }) =>
      provisionalPoints !==
      entries.reduce((sum, { status, points }) => sum + (status === 'reported' ? points : 0), 0),
  )
