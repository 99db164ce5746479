/** Capitals and digits that can't be taken for one another (no 0 and O, no 1 and I): 32 of them, five bits each. */
export const inviteCodeAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
export const inviteCodeLength = 6

/** An invite code from random bytes, six or more; all codes are equally likely. */
export const inviteCodeFrom = (bytes: Uint8Array): string => {
  if (bytes.length < inviteCodeLength) throw new RangeError('An invite code needs six random bytes.')
  return Array.from(bytes.slice(0, inviteCodeLength), (byte) => inviteCodeAlphabet[byte & 31]).join('')
}

/** A code as people type it: surrounding space and small letters don't matter. */
export const normaliseInviteCode = (typed: string): string => typed.trim().toUpperCase()
