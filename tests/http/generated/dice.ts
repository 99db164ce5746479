/** Numbers that look random and are the same for the same seed. */
export class Dice {
  private state: number
  /** While off, nothing goes wrong: what is made is what an honest client sends. */
  wild = true

  constructor(seed: number) {
    this.state = seed | 0
  }

  /** From 0 to 1, which it never is. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }

  /** A whole number from 0 to below `end`. */
  upTo(end: number): number {
    return Math.floor(this.next() * end)
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  /** True with this probability where wild; never where not. */
  slips(probability: number): boolean {
    return this.chance(probability) && this.wild
  }

  /** One of a list that is not empty. */
  one<T>(list: readonly [T, ...T[]] | readonly T[]): T {
    const found = list[this.upTo(list.length)]
    // Only an empty list has nothing at such an index.
    return found as T
  }
}
