/** The limits for a document */
interface Bounds {
  /** Nesting depth of objects and arrays */
  levels: number
  /** Number of values in total, objects and arrays included */
  values: number
}

/** The first limit that a parsed JSON document exceeds; null: none. It stops as soon as a limit is exceeded. */
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
