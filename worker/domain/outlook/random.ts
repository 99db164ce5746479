/** Returns the next number from 0 (inclusive) to 1 (exclusive). The same seed gives the same sequence. */
export type Random = () => number

/** A 32-bit seed from a text (FNV-1a) */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

/** A mulberry32 generator: good enough for a few thousand simulated seasons, but not for secrets */
export const randomFrom = (seed: string): Random => {
  let state = hashOf(seed)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
