/** 32 capitals and digits (five bits each) without similar ones (no 0 and O, no 1 and I) */
export const inviteCodeAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
export const inviteCodeLength = 6

/** An invite code from at least six random bytes; all codes are equally likely */
export const inviteCodeFrom = (bytes: Uint8Array): string => {
  if (bytes.length < inviteCodeLength) throw new RangeError('An invite code needs six random bytes.')
  return Array.from(bytes.slice(0, inviteCodeLength), (byte) => inviteCodeAlphabet[byte & 31]).join('')
}

/** Normalizes a typed code: surrounding space and lower case do not matter. */
export const normaliseInviteCode = (typed: string): string => typed.trim().toUpperCase()
