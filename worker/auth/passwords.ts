import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'

/** More memory would stall a Worker's isolate; a higher p compensates. */
const dear = { N: 16_384, r: 8, p: 5 } as const
const cheap = { N: 1_024, r: 8, p: 1 } as const
const keyBytes = 32

let cost: typeof dear | typeof cheap = dear

/**
 * Makes new hashes cheap or expensive, per isolate. Only the local Worker makes them cheap, where passwords protect
 * nothing.
 */
export const hashCheaply = (cheaply: boolean): void => {
  cost = cheaply ? cheap : dear
}

export const minPasswordLength = 6
export const maxPasswordLength = 256

const derive = (password: string, salt: Buffer, length: number, options: ScryptOptions): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(
      password.normalize('NFKC'),
      salt,
      length,
      { ...options, maxmem: 256 * 1024 * 1024 },
      (error, key) => (error ? reject(error) : resolve(key)),
    )
  })

const encode = (salt: Buffer, key: Buffer): string =>
  ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$')

/** `scrypt$N$r$p$salt$hash`. */
export const hashPassword = async (password: string, salt = randomBytes(16)): Promise<string> =>
  encode(salt, await derive(password, salt, keyBytes, cost))

/**
 * Hashes a password with the salt of an earlier hash of the same account: the results are equal if the passwords are.
 * The comparison takes no longer than hashing a first password.
 */
export const hashLike = (password: string, earlier: string | null | undefined): Promise<string> => {
  const [, , , , salt] = earlier?.split('$') ?? []
  return salt ? hashPassword(password, Buffer.from(salt, 'base64url')) : hashPassword(password)
}

/** A placeholder to compare with if there is no password, so that the response takes the same time. */
const nobody = (): string => encode(Buffer.alloc(16), Buffer.alloc(keyBytes))

/** Costs one hash even if there is no stored one. */
export const verifyPassword = async (password: string, stored: string | null): Promise<boolean> => {
  const [scheme, N, r, p, salt = '', key = ''] = (stored ?? nobody()).split('$')
  if (scheme !== 'scrypt') return false
  const expected = Buffer.from(key, 'base64url')
  const actual = await derive(password, Buffer.from(salt, 'base64url'), expected.length, {
    N: Number(N),
    r: Number(r),
    p: Number(p),
  })
  return timingSafeEqual(expected, actual) && stored !== null
}
