import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { exportJWK, generateKeyPair } from 'jose'

/** Signing keys, the HMAC secret and the key of pushes of the Worker, as it reads them from its environment. */
export interface Secrets {
  AUTH_SIGNING_KEYS: string
  AUTH_SECRET: string
  VAPID_KEYS: string
}

const createKey = async () => exportJWK((await generateKeyPair('ES256', { extractable: true })).privateKey)

/** New secrets: a key pair for tokens and one for pushes, both P-256, and 32 random bytes. */
export const createSecrets = async (): Promise<Secrets> => {
  const key = { ...(await createKey()), kid: randomBytes(8).toString('hex'), alg: 'ES256', use: 'sig' }
  return {
    AUTH_SIGNING_KEYS: JSON.stringify([key]),
    AUTH_SECRET: randomBytes(32).toString('hex'),
    VAPID_KEYS: JSON.stringify(await createKey()),
  }
}

export const secretsFile = (dataDir: string): string => join(dataDir, 'secrets.json')

/** Writes them where nobody but this user can read them. */
export const writeSecrets = (dataDir: string, secrets: Secrets): void => {
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(secretsFile(dataDir), JSON.stringify(secrets), { mode: 0o600 })
}

/** The secrets kept beside the local data, made at the first start so that sign-ins survive a restart. */
export const localSecrets = async (dataDir: string): Promise<Secrets> => {
  const file = secretsFile(dataDir)
  // Written by this function alone, in this shape; by an older version of it with fewer of them.
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>) : {}
  const secrets = { ...(await createSecrets()), ...kept }
  if (Object.keys(kept).length !== Object.keys(secrets).length) writeSecrets(dataDir, secrets)
  return secrets
}
