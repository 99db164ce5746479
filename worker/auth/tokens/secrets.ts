import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'
import { deriveKey } from '#worker/services/keys.ts'
import { open, seal } from './sealing.ts'

/** 256 random bits for links, states and tokens. */
export const randomToken = (): string => randomBytes(32).toString('base64url')

/** The stored form of a token. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** 32 letters and digits that cannot be confused: typed `l` and `1` count as `i`; `o` and `0` are not used. */
const recoveryAlphabet = '23456789abcdefghijkmnpqrstuvwxyz'
const recoveryLength = 16

/** A code of 80 random bits to keep on paper. */
export const randomRecoveryCode = (): string =>
  Array.from({ length: recoveryLength }, () => recoveryAlphabet[randomInt(recoveryAlphabet.length)]).join('')

/** Normalizes a typed recovery code to the form in which it was issued. */
export const normalRecoveryCode = (typed: string): string =>
  typed.toLowerCase().replace(/[\s-]/g, '').replace(/[l1]/g, 'i')

/** Six digits for people to type. */
export const randomCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

const hmac = (key: Buffer, ...parts: string[]): string =>
  createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url')

/** All functions with keys derived from AUTH_SECRET, one key per purpose. */
export const createSecrets = (secret: string) => {
  const keys = {
    codes: deriveKey(secret, 'codes'),
    refresh: deriveKey(secret, 'refresh tokens'),
    limits: deriveKey(secret, 'limits'),
    factors: deriveKey(secret, 'factors'),
    recovery: deriveKey(secret, 'recovery codes'),
    challenges: deriveKey(secret, 'challenges'),
  }
  return {
    /** The stored form of a six-digit code: bound to its address, and useless to a reader of the database. */
    hashCode: (address: string, code: string) => hmac(keys.codes, address, code),
    hashRecoveryCode: (userId: string, code: string) => hmac(keys.recovery, userId, code),
    /**
     * The refresh token after this one. Only a holder of the parent gets it (again), and nobody can derive it without
     * the secret.
     */
    nextRefreshToken: (token: string) => hmac(keys.refresh, token),
    /** Signs a challenge that is not stored, together with its purpose. */
    signChallenge: (...parts: string[]) => hmac(keys.challenges, ...parts),
    /** A key for counting per address without storing the address. */
    nameless: (...parts: string[]) => hmac(keys.limits, ...parts),
    /** Encrypts with AES-256-GCM, bound to `context`. */
    seal: (context: string, plain: string) => seal(keys.factors, context, plain),
    /** @throws if the text was sealed with another secret or context. */
    open: (context: string, sealed: string) => open(keys.factors, context, sealed),
  }
}
export type Secrets = ReturnType<typeof createSecrets>
