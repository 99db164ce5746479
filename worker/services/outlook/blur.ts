import { createHmac } from 'node:crypto'
import { blurFrom } from '#domain/outlook/shown.ts'
import { deriveKey } from '../keys.ts'

/** Size of the cache: the people on a league's lists are needed again and again. */
const most = 20_000

/**
 * The blur of each person: the same in every league and on every day, so that it can't be averaged out over many lists.
 * @param secret key material that only the server has; another secret gives other blurs
 */
export const createBlur = (secret: string): ((personId: string) => number) => {
  const key = deriveKey(secret, 'outlook')
  const known = new Map<string, number>()
  return (personId) => {
    const kept = known.get(personId)
    if (kept !== undefined) return kept
    const blur = blurFrom(createHmac('sha256', key).update(personId).digest().readUInt32BE(0) / 2 ** 32)
    if (known.size >= most) known.clear()
    known.set(personId, blur)
    return blur
  }
}
