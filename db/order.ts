/** Orders UTF-16 units like the bytes of UTF-8: surrogates come after all others. */
const rank = (unit: number): number => (unit < 0xd800 ? unit : unit < 0xe000 ? unit + 0x2000 : unit - 0x800)

/** Compares texts by their UTF-8 bytes, as the database does. Rows that are sorted here need no sort step there. */
const byBytes = (a: string, b: string): number => {
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i++) {
    const [one, other] = [a.charCodeAt(i), b.charCodeAt(i)]
    if (one !== other) return rank(one) - rank(other)
  }
  return a.length - b.length
}

/** Sorts rows by several of their values, the first key first; null comes before all other values. */
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
