import { sha256 as hash } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { compare } from './compare.ts'

/** Works in browsers and in Workers, because the app shares this code. */
const sha256 = (text: string): string => bytesToHex(hash(utf8ToBytes(text)))

/** SHA-256 of a seed in hex. It is public from the start, so that the seed cannot be changed later. */
export const commitmentOf = (seed: string): string => sha256(seed)

/** The coin toss of a match: the first byte of SHA-256(seed + ":" + match id); even means the home side */
export const coinFlip = (seed: string, matchId: string): 'home' | 'away' =>
  Number.parseInt(sha256(`${seed}:${matchId}`).slice(0, 2), 16) % 2 === 0 ? 'home' : 'away'

/** The draw: players ordered by SHA-256(seed + ":" + user id). The seed is fixed at creation. */
export const drawnOrder = (seed: string, userIds: readonly string[]): string[] =>
  userIds
    .map((userId) => ({ userId, lot: sha256(`${seed}:${userId}`) }))
    .sort((a, b) => compare(a.lot, b.lot))
    .map(({ userId }) => userId)
