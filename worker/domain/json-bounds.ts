/** What a document may hold. */
interface Bounds {
  /** Objects and lists within each other. */
  levels: number
  /** Values in all, objects and lists included. */
  values: number
}

/** The first bound that a parsed JSON document breaks; null: none. It looks no further than the bounds. */
export const brokenBound = (document: unknown, { levels, values }: Bounds): keyof Bounds | null => {
  let left = values
  const visit = (value: unknown, levelsLeft: number): keyof Bounds | null => {
    if (left-- === 0) return 'values'
    if (typeof value !== 'object' || value === null) return null
    if (levelsLeft === 0) return 'levels'
    for (const part of Object.values(value)) {
      const broken = visit(part, levelsLeft - 1)
      if (broken) return broken
    }
    return null
  }
  return visit(document, levels)
}
