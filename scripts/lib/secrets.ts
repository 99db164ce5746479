import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { exportJWK, generateKeyPair } from 'jose'

/** Signing keys and the HMAC secret of the Worker, as it reads them from its environment. */
export interface Secrets {
  AUTH_SIGNING_KEYS: string
  AUTH_SECRET: string
}

/** New secrets: one ES256 key pair, and 32 random bytes. */
export const makeSecrets = async (): Promise<Secrets> => {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = await exportJWK(privateKey)
  const key = { ...jwk, kid: randomBytes(8).toString('hex'), alg: 'ES256', use: 'sig' }
  return { AUTH_SIGNING_KEYS: JSON.stringify([key]), AUTH_SECRET: randomBytes(32).toString('hex') }
}

/** The secrets kept beside the local data, made at the first start so that sign-ins survive a restart. */
export const localSecrets = async (dataDir: string): Promise<Secrets> => {
  const file = join(dataDir, 'secrets.json')
  // Written by this function alone, in this shape.
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Secrets
  const secrets = await makeSecrets()
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 })
  return secrets
}
