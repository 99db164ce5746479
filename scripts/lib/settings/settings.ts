import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { isLoopback } from '#worker/auth/settings.ts'
import { parseSmtpUrl } from '#worker/mail/smtp-url.ts'
import { Failure } from '../failure.ts'
import { inRoot } from '../paths.ts'
import { trustedProxies } from '../proxy/client-address.ts'
import { readableBy } from './kept-secrets.ts'
import { runSettings } from './run-settings.ts'

/** The settings of a server of one's own: the environment, and a file behind it. */

const secretNames =
  /^(AUTH_SECRET|AUTH_SIGNING_KEYS|VAPID_KEYS|SMTP_URL|DATABASE_AUTH_TOKEN|BACKUP_PASSPHRASE|\w+_SECRET|\w+_TOKEN|\w+_HEADERS)$/

/**
 * What the environment says, and where it says nothing, the file that SETTINGS_FILE names (`deathlist.env` beside
 * package.json): `NAME=value` a line.
 * @throws Failure when the named file is not there, or has secrets that others can read
 */
export const readSettings = (): NodeJS.ProcessEnv => {
  const named = process.env.SETTINGS_FILE
  const file = named ? resolve(named) : inRoot('deathlist.env')
  if (!existsSync(file)) {
    if (named) throw new Failure(`There is no file of settings ${file}.`)
    return { ...process.env }
  }
  const kept = parseEnv(readFileSync(file, 'utf8'))
  const others = readableBy(file)
  const secret = Object.keys(kept).find((name) => secretNames.test(name))
  if (others && secret)
    throw new Failure(`The file of settings ${file} has ${secret}, but ${others}. Run: chmod 600 ${file}`)
  const given = Object.entries(process.env).filter(([, value]) => value !== undefined && value !== '')
  return { ...kept, ...Object.fromEntries(given) }
}

/** The folder of data of a server of one's own: never that of `npm start`, which has a demo in it. */
export const serveDataDir = (settings: NodeJS.ProcessEnv): string =>
  resolve(settings.DATA_DIR || inRoot('.data/serve'))

/** @throws Failure when it is no port */
export const portOf = (given: string | undefined): number => {
  const port = Number(given || 8787)
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Failure(`PORT must be a number from 1 to 65535, not "${given}".`)
  return port
}

/** Bytes beyond which the Worker's process makes way for a new one. */
const megabytesOf = (given: string | undefined): number => {
  const megabytes = Number(given || runSettings.WORKER_MEMORY_MB.fallback)
  if (!Number.isInteger(megabytes) || megabytes < 150)
    throw new Failure(`WORKER_MEMORY_MB must be a number from 150, not "${given}".`)
  return megabytes * 1024 * 1024
}

/** @throws Failure when a demo is asked for in the place of somebody's data */
const demoOf = (settings: NodeJS.ProcessEnv): boolean => {
  const { DEMO_RESET: given = '' } = settings
  if (given === '') return false
  if (given !== 'hourly') throw new Failure(`DEMO_RESET must be hourly, or nothing; not "${given}".`)
  for (const name of ['DATABASE_URL', 'AUTH_ISSUER'])
    if (settings[name])
      throw new Failure(`A demo has a database and accounts of its own: take ${name} or DEMO_RESET away.`)
  return true
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
 * What `npm run serve` needs to know before it does anything.
 * @throws Failure that names the setting and says what it should be
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
  if (!isDemo && !settings.SMTP_URL && settings.EMAIL_CONFIRMATION !== 'off' && !settings.AUTH_ISSUER)
    throw new Failure(
      'Set SMTP_URL, such as smtps://name:password@mail.example.org: without mail nobody can confirm an address. Or set EMAIL_CONFIRMATION to off, knowing that nobody will get a new password by mail.',
    )
  // The address itself is not shown: it has a password in it.
  if (settings.SMTP_URL && !parseSmtpUrl(settings.SMTP_URL))
    throw new Failure('SMTP_URL must be smtps://name:password@host or smtp://name:password@host.')
  const workerMemory = megabytesOf(settings.WORKER_MEMORY_MB)
  return { host, port, dataDir: serveDataDir(settings), publicUrl, trusted, workerMemory, isDemo }
}
