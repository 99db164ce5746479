/**
 * Orders a queue fairly: by lane, and within a lane the first item of each owner, then the second of each, and so on;
 * otherwise the order stays. So an owner with a hundred items cannot delay another owner's first.
 */
export const inFairOrder = <Item>(
  items: readonly Item[],
  { laneOf, ownerOf }: { laneOf: (item: Item) => number; ownerOf: (item: Item) => string },
): Item[] => {
  const seen = new Map<string, number>()
  return items
    .map((item, place) => {
      const key = `${laneOf(item)} ${ownerOf(item)}`
      const round = seen.get(key) ?? 0
      seen.set(key, round + 1)
      return { item, lane: laneOf(item), round, place }
    })
    .sort((a, b) => a.lane - b.lane || a.round - b.round || a.place - b.place)
    .map(({ item }) => item)
}
