/** A limit for the total weight of items under one prefix. */
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
  /** How long we have been waiting for the item's client, in ms; null while we don't. */
  waitedMs: (item: T) => number | null
  /** Ends an item that is evicted, after it was removed from the shares. */
  end: (item: T) => void
}

/**
 * Items that clients hold here, limited per client, per network around it and in total. At a limit the item for whose
 * client we have waited longest is evicted: in the full share, or else in the share with the highest weight.
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

  /** Adds an item; returns false and does not add it, if there is no room and nothing to evict. */
  add(item: T, shares: readonly Share[], weight = 1): boolean {
    this.#held.set(item, { shares, weight: 0 })
    for (const { prefix } of shares) {
      const group = this.#groups.get(prefix) ?? { items: new Set(), weight: 0 }
      group.items.add(item)
      this.#groups.set(prefix, group)
    }
    return this.grow(item, weight)
  }

  /** Adds weight to an item; returns false and removes it, if there is no room and nothing to evict. */
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

  /**
   * Evicts the slowest of these items in favour of `item`; returns false if that is `item` itself, which is then
   * removed.
   */
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
