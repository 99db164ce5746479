/**
 * The queue of a player who changes it on two devices: `own` with what the other device has changed since `before`. People
 * whom it has added come last; people whom it has removed are gone; otherwise the order is that of `own`.
 * @param before the queue that `own` was made from
 * @param stored the queue now
 */
export const mergeQueues = (
  own: readonly string[],
  { before, stored }: { before: readonly string[]; stored: readonly string[] },
): string[] => {
  const [known, now] = [new Set(before), new Set(stored)]
  const kept = own.filter((id) => now.has(id) || !known.has(id))
  const added = stored.filter((id) => !known.has(id) && !own.includes(id))
  return [...kept, ...added]
}
