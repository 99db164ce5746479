/** A seeded pseudo-random generator. */
export class Dice {
  private state: number
  /** While false, all generated values are those of an honest client. */
  wild = true

  constructor(seed: number) {
    this.state = seed | 0
  }

  /** In [0, 1). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }

  /** An integer in [0, end). */
  upTo(end: number): number {
    return Math.floor(this.next() * end)
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  /** True with this probability if wild; otherwise false. */
  slips(probability: number): boolean {
    return this.chance(probability) && this.wild
  }

  /** A random element of a list that is not empty. */
  one<T>(list: readonly [T, ...T[]] | readonly T[]): T {
    const found = list[this.upTo(list.length)]
    // Only an empty list has no element at this index.
    return found as T
  }
}
