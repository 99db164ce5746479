import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { exportJWK, generateKeyPair } from 'jose'
import { Failure } from '../failure.ts'
import { parseJson } from '../parse-json.ts'

/** The Worker's signing keys, HMAC secret and push keys, in the format of its environment. */
export interface Secrets {
  AUTH_SIGNING_KEYS: string
  AUTH_SECRET: string
  VAPID_KEYS: string
}

const createKey = async () => exportJWK((await generateKeyPair('ES256', { extractable: true })).privateKey)

/** New secrets: a P-256 key pair for tokens, another for pushes, and 32 random bytes. */
export const createSecrets = async (): Promise<Secrets> => {
  const key = { ...(await createKey()), kid: randomBytes(8).toString('hex'), alg: 'ES256', use: 'sig' }
  return {
    AUTH_SIGNING_KEYS: JSON.stringify([key]),
    AUTH_SECRET: randomBytes(32).toString('hex'),
    VAPID_KEYS: JSON.stringify(await createKey()),
  }
}

export const secretsFile = (dataDir: string): string => join(dataDir, 'secrets.json')

/** Writes them to a file that only this user can read; atomic: half a file would lock everybody out. */
export const writeSecrets = (dataDir: string, secrets: Secrets): void => {
  mkdirSync(dataDir, { recursive: true })
  const half = `${secretsFile(dataDir)}.half`
  rmSync(half, { force: true })
  writeFileSync(half, JSON.stringify(secrets), { mode: 0o600, flush: true })
  renameSync(half, secretsFile(dataDir))
}

/**
 * The secrets beside the local data, created at the first start and kept, so that sessions survive a restart.
 * @throws Failure when the file is damaged
 */
export const localSecrets = async (dataDir: string): Promise<Secrets> => {
  const file = secretsFile(dataDir)
  const kept = existsSync(file) ? parseJson(readFileSync(file, 'utf8')) : {}
  if (typeof kept !== 'object' || kept === null)
    throw new Failure(
      `The file of secrets ${file} is damaged. Remove it: new ones are made, and sign-ins end.`,
    )
  // Written by this function only; an older version may have written fewer of them.
  const secrets: Secrets = { ...(await createSecrets()), ...kept }
  if (Object.keys(kept).length !== Object.keys(secrets).length) writeSecrets(dataDir, secrets)
  return secrets
}
