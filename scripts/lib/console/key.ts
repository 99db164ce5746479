import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose'
import { Failure } from '../failure.ts'
import { typed } from '../packed.ts'
import { parseJson } from '../parse-json.ts'
import { readableBy } from '../settings/kept-secrets.ts'

/**
 * The console key: each start of `serve` creates a key pair, gives the Worker the public key and writes the private one
 * beside the data. A user who can read that file can read the database as well, so it grants nothing more.
 */

interface Console {
  /** Address of the server on this machine. */
  url: string
  key: JWK
}

const fileOf = (dataDir: string): string => join(dataDir, 'console.json')

const keysIn = (set: string | undefined): unknown[] | null => {
  if (!set) return []
  const { keys }: { keys?: unknown } = parseJson(set) ?? {}
  return Array.isArray(keys) ? keys : null
}

/** Adds a new key to the public keys of admins in the settings (a JSON Web Key Set, or undefined). */
export const createConsoleKey = async (given: string | undefined): Promise<{ jwks: string; key: JWK }> => {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  const kid = `console-${Date.now().toString(36)}`
  const others = keysIn(given)
  return {
    // An invalid key set is passed on: the Worker rejects it.
    jwks:
      others === null
        ? (given ?? '')
        : JSON.stringify({ keys: [...others, { ...(await exportJWK(publicKey)), kid, alg: 'ES256' }] }),
    key: { ...(await exportJWK(privateKey)), kid, alg: 'ES256' },
  }
}

export const openConsole = (dataDir: string, console: Console): void => {
  // A file of an earlier start may have another mode.
  rmSync(fileOf(dataDir), { force: true })
  writeFileSync(fileOf(dataDir), JSON.stringify(console), { mode: 0o600 })
}

export const closeConsole = (dataDir: string): void => rmSync(fileOf(dataDir), { force: true })

/** @throws Failure when no server runs on the folder, or other users can read its key */
export const readConsole = (dataDir: string): Console => {
  const file = fileOf(dataDir)
  if (!existsSync(file))
    throw new Failure(
      `The server does not run on ${dataDir}: start it with ${typed('serve')}, and run this again. Commands go through it.`,
    )
  const others = readableBy(file)
  if (others) throw new Failure(`The file ${file} is not safe: ${others}. Restart the server.`)
  // Written by openConsole in this format.
  return JSON.parse(readFileSync(file, 'utf8')) as Console
}

/** A token for the admin API, valid for one minute. */
export const consoleToken = async (key: JWK): Promise<string> =>
  new SignJWT({ role: 'service_role' })
    .setProtectedHeader({ alg: 'ES256', kid: key.kid ?? '' })
    .setIssuedAt()
    .setExpirationTime('1m')
    .sign(await importJWK(key, 'ES256'))
