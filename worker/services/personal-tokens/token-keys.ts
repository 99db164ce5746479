import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { UUID } from 'uuidv7'
import { type TokenScope, tokenScopes } from '#domain/personal-tokens.ts'
import type { User } from '../actor.ts'
import { deriveKey } from '../keys.ts'

/**
 * Format of a personal token: `dl_`, and 57 bytes in base64url (76 characters): scope (1), user (16), random bytes
 * (20), a signature of these (16), and a checksum of all of it (4, CRC-32, big-endian), by which secret scanners
 * recognize tokens. The signature proves scope and user; whether the token is still valid is looked up in the database,
 * which stores only its SHA-256.
 */

const prefix = 'dl_'
const lengths = { scope: 1, user: 16, random: 20, signature: 16, checksum: 4 }
const signedBytes = lengths.scope + lengths.user + lengths.random
const checkedBytes = signedBytes + lengths.signature
const shape = /^dl_([A-Za-z0-9_-]{76})$/

/** True for text that looks like a personal token; access tokens of sessions never begin with this prefix. */
export const isPersonalToken = (text: string): boolean => text.startsWith(prefix)

export interface TokenKeys {
  /** A new token of a user, and its hash for the database. */
  make: (userId: string, scope: TokenScope) => { token: string; hash: string }
  /** The user and scope of a token with a valid signature; null for any other text. */
  read: (token: string) => User | null
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

const checksumOf = (bytes: Uint8Array): Buffer => {
  const checksum = Buffer.alloc(lengths.checksum)
  checksum.writeUInt32BE(crc32(bytes))
  return checksum
}

/** @param secret key material that only the server has; if empty, no token is valid */
export const createTokenKeys = (secret: string): TokenKeys => {
  const key = deriveKey(secret, 'personal tokens')
  const signatureOf = (bytes: Uint8Array): Buffer =>
    createHmac('sha256', key).update(bytes).digest().subarray(0, lengths.signature)
  return {
    make: (userId, scope) => {
      const signed = Buffer.concat([
        Buffer.of(tokenScopes.indexOf(scope)),
        UUID.parse(userId).bytes,
        randomBytes(lengths.random),
      ])
      const checked = Buffer.concat([signed, signatureOf(signed)])
      const token = prefix + Buffer.concat([checked, checksumOf(checked)]).toString('base64url')
      return { token, hash: hashOf(token) }
    },
    read: (token) => {
      const bytes = Buffer.from(shape.exec(token)?.[1] ?? '', 'base64url')
      if (!secret || bytes.length !== checkedBytes + lengths.checksum) return null
      const signed = bytes.subarray(0, signedBytes)
      const signature = bytes.subarray(signedBytes, checkedBytes)
      if (!timingSafeEqual(signature, signatureOf(signed))) return null
      if (!checksumOf(bytes.subarray(0, checkedBytes)).equals(bytes.subarray(checkedBytes))) return null
      const scope = tokenScopes[signed[0] ?? tokenScopes.length]
      if (!scope) return null
      return {
        kind: 'user',
        userId: UUID.ofInner(
          new Uint8Array(signed.subarray(lengths.scope, lengths.scope + lengths.user)),
        ).toString(),
        sessionId: '',
        email: null,
        aal: 'aal1',
        token: { hash: hashOf(token), scope, calls: null },
      }
    },
  }
}
