import { inviteCodeFrom, inviteCodeLength } from '../domain/leagues/invite-code.ts'

/** Enough to find a free one: even with a million leagues, all are taken once in 10^15 calls. */
const tries = 5

/** Invite codes, from which the first free one is used. */
export const freshCodes = (): string[] =>
  Array.from({ length: tries }, () =>
    inviteCodeFrom(crypto.getRandomValues(new Uint8Array(inviteCodeLength))),
  )

/** A few random letters and digits for a unique address. */
export const randomLetters = (): string => freshCodes().slice(0, 1).join('').toLowerCase()

/** The seed of a coin, or the secret of a link: 32 random bytes in hex. */
export const randomHex = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
