/** Maps `work` over the items, at most `atOnce` at a time; results are in the order of the items. */
export const inTurn = async <Item, Made>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<Made>,
): Promise<Made[]> => {
  const made: Made[] = []
  const left = items.entries()
  const worker = async (): Promise<void> => {
    // All workers share one iterator.
    for (const [place, item] of left) made[place] = await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker))
  return made
}
