/*
 * The curve P-256: y² = x³ - 3x + b, modulo p.
 */
const p = 0xffffffff00000001000000000000000000000000ffffffffffffffffffffffffn
const b = 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn

/** The unsigned number in bytes of a binary string, highest first */
const numberIn = (bytes: string): bigint =>
  [...bytes].reduce((sum, byte) => sum * 256n + BigInt(byte.charCodeAt(0)), 0n)

/**
 * True for the public key of a browser's push subscription: a point of P-256, uncompressed, in base64url with or
 * without padding.
 */
export const isPushKey = (text: string): boolean => {
  // An uncompressed point begins with the byte 4, so base64url with B.
  if (!/^B[A-P][\w-]{85}=?$/.test(text)) return false
  const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  const [x, y] = [numberIn(bytes.slice(1, 33)), numberIn(bytes.slice(33))]
  return x < p && y < p && (y * y - x * x * x + 3n * x - b) % p === 0n
}
