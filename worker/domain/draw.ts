import { sha256 as hash } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** In a browser as in a Worker: the app shares files with the rules of competitions. */
const sha256 = (text: string): string => bytesToHex(hash(utf8ToBytes(text)))

/** SHA-256 of a seed in hex: shown from the start, so that nobody can change the seed later. */
export const commitmentOf = (seed: string): string => sha256(seed)

/** The coin for a match: the first byte of SHA-256(seed + ":" + match id), even for the home side. */
export const coinFlip = (seed: string, matchId: string): 'home' | 'away' =>
  Number.parseInt(sha256(`${seed}:${matchId}`).slice(0, 2), 16) % 2 === 0 ? 'home' : 'away'

/** The draw: players ordered by SHA-256(seed + ":" + user id), fixed by the seed that was made at creation. */
export const drawnOrder = (seed: string, userIds: readonly string[]): string[] =>
  userIds
    .map((userId) => ({ userId, lot: sha256(`${seed}:${userId}`) }))
    .sort((a, b) => (a.lot < b.lot ? -1 : a.lot > b.lot ? 1 : 0))
    .map(({ userId }) => userId)
