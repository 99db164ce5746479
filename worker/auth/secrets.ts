import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto'

/** 256 random bits for links, states and tokens. */
export const randomToken = (): string => randomBytes(32).toString('base64url')

/** How tokens are stored. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Six digits for people to type. */
export const randomCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

export const sameText = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

export interface Secrets {
  /** How a six-digit code is stored: bound to its address, and worthless to a reader of the database. */
  hashCode: (address: string, code: string) => string
  /** The refresh token that follows this one. Whoever holds the parent may be told it again; nobody else can derive it. */
  nextRefreshToken: (token: string) => string
  /** A key under which something about an address is counted without naming it. */
  nameless: (...parts: string[]) => string
  /** Encrypts (AES-256-GCM), bound to `context`. */
  seal: (context: string, plain: string) => string
  /** @throws when the text was sealed under another secret or context. */
  open: (context: string, sealed: string) => string
}

const part = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `deathlist ${purpose}`, 32))

const hmac = (key: Buffer, ...parts: string[]): string =>
  createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url')

/** Everything that is derived from AUTH_SECRET, each under a key of its own. */
export const createSecrets = (secret: string): Secrets => {
  const keys = {
    codes: part(secret, 'codes'),
    refresh: part(secret, 'refresh tokens'),
    limits: part(secret, 'limits'),
    factors: part(secret, 'factors'),
  }
  return {
    hashCode: (address, code) => hmac(keys.codes, address, code),
    nextRefreshToken: (token) => hmac(keys.refresh, token),
    nameless: (...parts) => hmac(keys.limits, ...parts),
    seal: (context, plain) => {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', keys.factors, iv).setAAD(Buffer.from(context))
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
    },
    open: (context, sealed) => {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', keys.factors, bytes.subarray(0, 12))
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    },
  }
}
