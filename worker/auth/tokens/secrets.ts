import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { open, deriveKey as part, seal } from './sealing.ts'

/** 256 random bits for links, states and tokens. */
export const randomToken = (): string => randomBytes(32).toString('base64url')

/** How tokens are stored. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** 32 letters and digits that nobody mixes up: `l` and `1` count as `i`, `o` and `0` are not among them. */
const recoveryAlphabet = '23456789abcdefghijkmnpqrstuvwxyz'
const recoveryLength = 16

/** A code of 80 random bits to keep on paper. */
export const randomRecoveryCode = (): string =>
  Array.from({ length: recoveryLength }, () => recoveryAlphabet[randomInt(recoveryAlphabet.length)]).join('')

/** A recovery code as it was issued, from however it was typed. */
export const normalRecoveryCode = (typed: string): string =>
  typed.toLowerCase().replace(/[\s-]/g, '').replace(/[l1]/g, 'i')

/** Six digits for people to type. */
export const randomCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

export const sameText = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

const hmac = (key: Buffer, ...parts: string[]): string =>
  createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url')

/** Everything that is derived from AUTH_SECRET, each under a key of its own. */
export const createSecrets = (secret: string) => {
  const keys = {
    codes: part(secret, 'codes'),
    refresh: part(secret, 'refresh tokens'),
    limits: part(secret, 'limits'),
    factors: part(secret, 'factors'),
    recovery: part(secret, 'recovery codes'),
    challenges: part(secret, 'challenges'),
  }
  return {
    /** How a six-digit code is stored: bound to its address, and worthless to a reader of the database. */
    hashCode: (address: string, code: string) => hmac(keys.codes, address, code),
    /** How a recovery code is stored. */
    hashRecoveryCode: (userId: string, code: string) => hmac(keys.recovery, userId, code),
    /** The refresh token that follows this one. Anybody who holds the parent may be told it again; nobody else can derive it. */
    nextRefreshToken: (token: string) => hmac(keys.refresh, token),
    /** Signs a challenge that is stored nowhere, with what it was given out for. */
    signChallenge: (...parts: string[]) => hmac(keys.challenges, ...parts),
    /** A key under which something about an address is counted without naming it. */
    nameless: (...parts: string[]) => hmac(keys.limits, ...parts),
    /** Encrypts (AES-256-GCM), bound to `context`. */
    seal: (context: string, plain: string) => seal(keys.factors, context, plain),
    /** @throws when the text was sealed under another secret or context. */
    open: (context: string, sealed: string) => open(keys.factors, context, sealed),
  }
}
export type Secrets = ReturnType<typeof createSecrets>
