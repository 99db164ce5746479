/** Items in use, by place. */
export class Uses<T> {
  readonly #all = new Map<string, Set<T>>()

  /** @returns a function that ends the use */
  add(place: string, item: T): () => void {
    const items = this.#all.get(place) ?? new Set()
    this.#all.set(place, items.add(item))
    return () => {
      items.delete(item)
      if (items.size === 0 && this.#all.get(place) === items) this.#all.delete(place)
    }
  }

  of(place: string): T[] {
    return [...(this.#all.get(place) ?? [])]
  }
}
