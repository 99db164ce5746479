/** Where a unit of UTF-16 stands among the others by the bytes of UTF-8: what makes up pairs comes after all else. */
const rank = (unit: number): number => (unit < 0xd800 ? unit : unit < 0xe000 ? unit + 0x2000 : unit - 0x800)

/** Compares texts as the database sorts them: by their bytes. Rows that are sorted here need no sorter there. */
const byBytes = (a: string, b: string): number => {
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i++) {
    const [one, other] = [a.charCodeAt(i), b.charCodeAt(i)]
    if (one !== other) return rank(one) - rank(other)
  }
  return a.length - b.length
}

/** Sorts rows by several of their values, one after the other; null comes first. */
export const sortedBy = <Row>(
  rows: readonly Row[],
  ...keys: readonly ((row: Row) => string | number | null)[]
): Row[] => {
  const compare = (a: string | number | null, b: string | number | null): number => {
    if (a === null || b === null) return (a === null ? 0 : 1) - (b === null ? 0 : 1)
    return typeof a === 'string' ? byBytes(a, String(b)) : a - Number(b)
  }
  return rows.toSorted((a, b) => {
    for (const key of keys) {
      const difference = compare(key(a), key(b))
      if (difference !== 0) return difference
    }
    return 0
  })
}
