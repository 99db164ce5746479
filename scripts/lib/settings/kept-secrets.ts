import { existsSync, readFileSync, statSync } from 'node:fs'
import { Failure } from '../failure.ts'
import { typed } from '../packed.ts'
import { parseJson } from '../parse-json.ts'
import { createSecrets, type Secrets, secretsFile, writeSecrets } from './secrets.ts'

/** The secrets of a self-hosted server: from the environment, or from a file beside its data, which it creates. */

const names = ['AUTH_SIGNING_KEYS', 'AUTH_SECRET', 'VAPID_KEYS'] as const

/** Which other users can read a file, or its owner if that is not us; null: none. */
export const readableBy = (path: string): string | null => {
  const { mode, uid } = statSync(path)
  if (mode & 0o077) return 'others than its owner can read or change it'
  const self = process.getuid?.()
  return self !== undefined && self !== 0 && uid !== self ? 'it belongs to another user' : null
}

/** The weakness of a text as key material; null: none. */
const weakness = (secret: string): string | null => {
  if (secret.length < 32) return 'is shorter than 32 characters'
  // 32 random bytes in hex have 14 or more different characters, except once in a billion.
  return new Set(secret).size < 10 ? 'is too easy to guess' : null
}

const isPrivateKey = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return false
  const key: Partial<Record<string, unknown>> = { ...value }
  return key.kty === 'EC' && key.crv === 'P-256' && typeof key.d === 'string' && key.d.length >= 42
}

/** The problem of each secret, as half a sentence; empty: all are good. */
export const badSecrets = (secrets: Partial<Record<keyof Secrets, unknown>>): string[] =>
  names.flatMap((name) => {
    const value = secrets[name]
    if (typeof value !== 'string' || value === '') return [`${name} is missing`]
    if (name === 'AUTH_SECRET') {
      const weak = weakness(value)
      return weak ? [`${name} ${weak}`] : []
    }
    const keys = name === 'AUTH_SIGNING_KEYS' ? parseJson(value) : [parseJson(value)]
    return Array.isArray(keys) && keys.length > 0 && keys.every(isPrivateKey)
      ? []
      : [`${name} holds no private P-256 key`]
  })

const fromFile = (dataDir: string): Partial<Secrets> | null => {
  const file = secretsFile(dataDir)
  if (!existsSync(file)) return null
  const others = readableBy(file)
  if (others) throw new Failure(`The file of secrets ${file} is not safe: ${others}. Run: chmod 600 ${file}`)
  const value = parseJson(readFileSync(file, 'utf8'))
  if (typeof value !== 'object' || value === null)
    throw new Failure(`The file of secrets ${file} can't be read. Put it back from a backup.`)
  return { ...value }
}

export const givenSecrets = (settings: NodeJS.ProcessEnv): Partial<Secrets> =>
  Object.fromEntries(names.flatMap((name) => (settings[name] ? [[name, settings[name]]] : [])))

/** The configured secrets, unchecked; null: there are none yet. @throws Failure when others can read the file */
export const foundSecrets = (settings: NodeJS.ProcessEnv, dataDir: string): Partial<Secrets> | null => {
  const given = givenSecrets(settings)
  const kept = fromFile(dataDir)
  return kept === null && Object.keys(given).length === 0 ? null : { ...kept, ...given }
}

/**
 * The secrets of the server. Creates them if there are none and nobody has an account yet.
 * @throws Failure when one is missing or weak, or others can read them
 */
export const keptSecrets = async (
  settings: NodeJS.ProcessEnv,
  dataDir: string,
  hasAccounts: boolean,
): Promise<Secrets> => {
  const found = foundSecrets(settings, dataDir)
  if (found === null) {
    if (hasAccounts)
      throw new Failure(
        `There are accounts, but the secrets that belong to them are gone: put ${secretsFile(dataDir)} back from a backup, or set ${names.join(', ')}.`,
      )
    const made = await createSecrets()
    writeSecrets(dataDir, made)
    return made
  }
  const bad = badSecrets(found)
  if (bad.length > 0) throw new Failure(`${bad.join('; ')}. Make fresh ones with: ${typed('make-secrets')}`)
  // All of them have just been checked.
  return found as Secrets
}
