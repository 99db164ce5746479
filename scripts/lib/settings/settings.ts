import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { isLoopback } from '#worker/auth/settings.ts'
import { isDatabaseUrl } from '#worker/database-url.ts'
import { parseSmtpUrl } from '#worker/mail/smtp-url.ts'
import { Failure } from '../failure.ts'
import { inRoot } from '../paths.ts'
import { trustedProxies } from '../proxy/client-address.ts'
import { reasonOf } from '../reason.ts'
import { readableBy } from './kept-secrets.ts'
import { runSettings } from './run-settings.ts'

/** The settings of a self-hosted server: the environment, then a file. */

const secretNames =
  /^(AUTH_SECRET|AUTH_SIGNING_KEYS|VAPID_KEYS|SMTP_URL|DATABASE_AUTH_TOKEN|BACKUP_PASSPHRASE|\w+_SECRET|\w+_TOKEN|\w+_HEADERS)$/

const asOwner = 'Run this as the user who owns it.'

const textOf = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new Failure(`The file of settings ${file} can't be read: ${reasonOf(error)}. ${asOwner}`)
  }
}

/**
 * The environment, and for what it does not set, the file in SETTINGS_FILE (default `deathlist.env` beside
 * package.json), with lines `NAME=value`.
 * @throws Failure when the named file does not exist or can't be read, or has secrets that others can read
 */
export const readSettings = (): NodeJS.ProcessEnv => {
  const named = process.env.SETTINGS_FILE
  const file = named ? resolve(named) : inRoot('deathlist.env')
  if (!existsSync(file)) {
    if (named) throw new Failure(`There is no file of settings ${file}.`)
    return { ...process.env }
  }
  const kept = parseEnv(textOf(file))
  const others = readableBy(file)
  const secret = Object.keys(kept).find((name) => secretNames.test(name))
  if (others && secret)
    throw new Failure(`The file of settings ${file} has ${secret}, but ${others}. Run: chmod 600 ${file}`)
  const given = Object.entries(process.env).filter(([, value]) => value !== undefined && value !== '')
  return { ...kept, ...Object.fromEntries(given) }
}

/**
 * The data folder of a self-hosted server: never that of `npm start`, which holds a demo.
 * @throws Failure when this user can't look into it: everything in it would seem to be missing
 */
export const serveDataDir = (settings: NodeJS.ProcessEnv): string => {
  const dataDir = resolve(settings.DATA_DIR || inRoot('.data/serve'))
  try {
    accessSync(dataDir, constants.R_OK | constants.X_OK)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EACCES')
      throw new Failure(`The data folder ${dataDir} is closed to this user. ${asOwner}`)
  }
  return dataDir
}

/** @throws Failure when it is not a port number */
export const portOf = (given: string | undefined): number => {
  const port = Number(given || 8787)
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Failure(`PORT must be a number from 1 to 65535, not "${given}".`)
  return port
}

/** Memory limit in bytes, above which the Worker's process is replaced. */
const megabytesOf = (given: string | undefined): number => {
  const megabytes = Number(given || runSettings.WORKER_MEMORY_MB.fallback)
  if (!Number.isInteger(megabytes) || megabytes < 150)
    throw new Failure(`WORKER_MEMORY_MB must be a number from 150, not "${given}".`)
  return megabytes * 1024 * 1024
}

/** @throws Failure when a demo is configured together with another database or issuer */
const demoOf = (settings: NodeJS.ProcessEnv): boolean => {
  const { DEMO_RESET: given = '' } = settings
  if (given === '') return false
  if (given !== 'hourly') throw new Failure(`DEMO_RESET must be hourly, or nothing; not "${given}".`)
  for (const name of ['DATABASE_URL', 'AUTH_ISSUER'])
    if (settings[name])
      throw new Failure(`A demo has a database and accounts of its own: take ${name} or DEMO_RESET away.`)
  return true
}

/** @throws Failure, without the value, which may hold a token */
export const requireDatabaseUrl = (given: string | undefined): void => {
  if (given && !isDatabaseUrl(given))
    throw new Failure(
      'DATABASE_URL must be the address of a libSQL database, such as libsql://name.example.org, and nothing else: its token is DATABASE_AUTH_TOKEN.',
    )
}

const originOf = (given: string | undefined): string => {
  if (!given)
    throw new Failure('Set PUBLIC_URL to the address of the site, such as https://deathlist.example.org.')
  const url = URL.canParse(given) ? new URL(given) : null
  if (
    !url ||
    !/^https?:$/.test(url.protocol) ||
    url.pathname !== '/' ||
    url.search ||
    url.hash ||
    url.username
  )
    throw new Failure(`PUBLIC_URL must be an origin such as https://deathlist.example.org, not "${given}".`)
  if (url.protocol === 'http:' && !isLoopback(url.origin))
    throw new Failure(`PUBLIC_URL must begin with https: ${given} would send passwords in the clear.`)
  return url.origin
}

/**
 * The validated settings of `npm run serve`.
 * @throws Failure that names the setting and the valid values
 */
export const serveSettings = (settings: NodeJS.ProcessEnv) => {
  const publicUrl = originOf(settings.PUBLIC_URL)
  const host = settings.HOST || '127.0.0.1'
  const port = portOf(settings.PORT)
  const trusted = trustedProxies(settings.TRUST_PROXY ?? '')
  if (!settings.TRUST_PROXY && !isLoopback(publicUrl))
    throw new Failure(
      'Set TRUST_PROXY to the address of the proxy in front (loopback, when it is on this machine): without it everybody would come from one address, and share its limits.',
    )
  const isDemo = demoOf(settings)
  requireDatabaseUrl(settings.DATABASE_URL)
  if (!isDemo && !settings.SMTP_URL && settings.EMAIL_CONFIRMATION !== 'off' && !settings.AUTH_ISSUER)
    throw new Failure(
      'Set SMTP_URL, such as smtps://name:password@mail.example.org: without mail nobody can confirm an address. Or set EMAIL_CONFIRMATION to off, knowing that nobody will get a new password by mail.',
    )
  // Don't print the address: it contains a password.
  if (settings.SMTP_URL && !parseSmtpUrl(settings.SMTP_URL))
    throw new Failure('SMTP_URL must be smtps://name:password@host or smtp://name:password@host.')
  const workerMemory = megabytesOf(settings.WORKER_MEMORY_MB)
  return { host, port, dataDir: serveDataDir(settings), publicUrl, trusted, workerMemory, isDemo }
}
