/** How much of a thing there may be under one prefix at once. */
export interface Share {
  prefix: string
  most: number
}

interface Held {
  shares: readonly Share[]
  weight: number
}

interface Group<T> {
  items: Set<T>
  weight: number
}

interface Means<T> {
  /** How long its client has kept us waiting, in ms; null while it is not the client's turn. */
  waitedMs: (item: T) => number | null
  /** Ends an item to make room, after it was taken out of the shares. */
  end: (item: T) => void
}

/**
 * Things that clients hold here, bounded for each client, for the networks around it and in all. Where something is full,
 * the item that keeps us waiting the longest makes room: within the full share, or else within the share that has most.
 */
export class Shares<T> {
  readonly #held = new Map<T, Held>()
  readonly #groups = new Map<string, Group<T>>()
  readonly #most: number
  readonly #means: Means<T>
  #weight = 0

  constructor(most: number, means: Means<T>) {
    this.#most = most
    this.#means = means
  }

  items(): IterableIterator<T> {
    return this.#held.keys()
  }

  /** Takes an item in; false, and it is not taken in, where there is no room and none to be made. */
  add(item: T, shares: readonly Share[], weight = 1): boolean {
    this.#held.set(item, { shares, weight: 0 })
    for (const { prefix } of shares) {
      const group = this.#groups.get(prefix) ?? { items: new Set(), weight: 0 }
      group.items.add(item)
      this.#groups.set(prefix, group)
    }
    return this.grow(item, weight)
  }

  /** Lets an item weigh more; false, and it is out, where there is no room for that and none to be made. */
  grow(item: T, by: number): boolean {
    const held = this.#held.get(item)
    if (!held) return false
    this.#weigh(held, by)
    for (const share of held.shares) {
      const group = this.#groups.get(share.prefix)
      while (group && group.weight > share.most) if (!this.#makeRoom(group.items, item)) return false
    }
    while (this.#weight > this.#most) if (!this.#makeRoom(this.#heaviest(), item)) return false
    return true
  }

  remove(item: T): void {
    const held = this.#held.get(item)
    if (!held) return
    this.#weigh(held, -held.weight)
    this.#held.delete(item)
    for (const { prefix } of held.shares) {
      const group = this.#groups.get(prefix)
      group?.items.delete(item)
      if (group?.items.size === 0) this.#groups.delete(prefix)
    }
  }

  #weigh(held: Held, by: number): void {
    held.weight += by
    this.#weight += by
    for (const { prefix } of held.shares) {
      const group = this.#groups.get(prefix)
      if (group) group.weight += by
    }
  }

  /** Ends the slowest of these for the sake of an item; false: that is the item itself, which is out now. */
  #makeRoom(items: Iterable<T>, item: T): boolean {
    let slowest = item
    let longest = this.#means.waitedMs(item) ?? -1
    for (const each of items) {
      const waited = this.#means.waitedMs(each) ?? -1
      if (waited > longest || (slowest === item && waited >= 0 && waited === longest)) {
        slowest = each
        longest = waited
      }
    }
    this.remove(slowest)
    if (slowest === item) return false
    this.#means.end(slowest)
    return true
  }

  #heaviest(): Iterable<T> {
    let heaviest: Group<T> | undefined
    for (const group of this.#groups.values())
      if (!heaviest || group.weight > heaviest.weight) heaviest = group
    return heaviest?.items ?? this.#held.keys()
  }
}
