/** Numbers from 0 (included) to 1 (excluded), one at each call: the same ones for the same seed. */
export type Random = () => number

/** A seed of 32 bits from a text (FNV-1a). */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

/** Good enough to play a season a few thousand times, and nothing that anybody may have to guess (mulberry32). */
export const randomFrom = (seed: string): Random => {
  let state = hashOf(seed)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
