import { createHmac, hkdfSync } from 'node:crypto'
import { blurFrom } from '#domain/outlook/shown.ts'

/** People whose blur is kept at hand: what is asked for a league's lists is asked again. */
const most = 20_000

/**
 * The blur of each person: the same in every league and on every day, so that no number of lists averages it out.
 * @param secret key material that only the server has; with another one everybody is blurred otherwise
 */
export const createBlur = (secret: string): ((personId: string) => number) => {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'deathlist outlook', 32))
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
