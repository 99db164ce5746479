import { setTimeout as sleep } from 'node:timers/promises'
import { Failure } from './failure.ts'

/** The steps of a deployment: first check all preconditions; roll back a version that does not become healthy. */

export interface DeployConfig {
  vars: Record<string, unknown>
  /** Names of the bindings of wrangler.toml. */
  bindings: readonly string[]
}

/** Without these the Worker does not start, or nobody can sign in. */
const neededBindings = ['ASSETS', 'AVATARS', 'SEARCH_LIMIT'] as const
const neededSecrets = ['DATABASE_URL', 'AUTH_SIGNING_KEYS', 'AUTH_SECRET'] as const

/** Problems of the configuration, one sentence each. */
export const configProblems = ({ vars, bindings }: DeployConfig): string[] => {
  const site = typeof vars.PUBLIC_URL === 'string' ? vars.PUBLIC_URL : ''
  return [
    ...(URL.canParse(site) && new URL(site).protocol === 'https:'
      ? []
      : ['PUBLIC_URL in wrangler.toml must be the address of the site, beginning with https.']),
    ...(vars.MAIL_FROM ? [] : ['MAIL_FROM in wrangler.toml must be the sender of mails.']),
    ...neededBindings
      .filter((name) => !bindings.includes(name))
      .map((name) => `The binding ${name} is not in wrangler.toml.`),
  ]
}

/** Secrets that the deployed Worker lacks. With a hosted issuer the Worker signs no tokens itself. */
export const missingSecrets = (there: readonly string[], hasIssuer: boolean): string[] =>
  neededSecrets.filter((name) => !there.includes(name) && !(hasIssuer && name.startsWith('AUTH_')))

/**
 * Statements of a migration that break the version still running: they remove what it reads or writes, or add
 * constraints that its writes don't meet. A table that is rebuilt under the same name does not count.
 */
export const breakingStatements = (statements: readonly string[]): string[] => {
  const plain = statements.map((statement) => statement.replace(/["`]/g, '').replace(/\s+/g, ' ').trim())
  const rebuilt = new Set(plain.map((statement) => /rename to (\w+)/i.exec(statement)?.[1]))
  return plain.filter((statement) => {
    const dropped = /^drop table (?:if exists )?(\w+)/i.exec(statement)?.[1]
    if (dropped) return !rebuilt.has(dropped)
    const renamed = /^alter table (\w+) rename to /i.exec(statement)?.[1]
    if (renamed) return !renamed.startsWith('__new_')
    if (/^alter table \w+ (drop|rename) /i.test(statement)) return true
    return /^alter table \w+ add .* not null/i.test(statement) && !/ default /i.test(statement)
  })
}

export interface DeploySteps {
  print: (line: string) => void
  migrate: () => Promise<void>
  /** Uploads the new version to Cloudflare. */
  upload: () => Promise<void>
  /** Makes the previous version current again. */
  rollBack: () => Promise<void>
  isHealthy: () => Promise<boolean>
}

interface Patience {
  /** How many healthy answers in a row are needed. */
  wanted: number
  tries: number
  pauseMs: number
}

const staysHealthy = async (
  isHealthy: DeploySteps['isHealthy'],
  { wanted, tries, pauseMs }: Patience,
): Promise<boolean> => {
  let inARow = 0
  for (let i = 0; i < tries && inARow < wanted; i++) {
    inARow = (await isHealthy()) ? inARow + 1 : 0
    if (inARow < wanted) await sleep(pauseMs)
  }
  return inARow >= wanted
}

/**
 * Migrates, uploads, and checks; rolls back if the new version does not become healthy. The schema is not rolled back:
 * the previous version works with it.
 * @throws Failure that says how it ended; the error of a step, when nothing has been uploaded yet
 */
export const carryOut = async (
  { print, migrate, upload, rollBack, isHealthy }: DeploySteps,
  patience: Patience = { wanted: 5, tries: 60, pauseMs: 2_000 },
): Promise<void> => {
  await migrate()
  await upload()
  print('Uploaded. Waiting until it is healthy.')
  if (await staysHealthy(isHealthy, patience)) return print('It is healthy.')
  print('It does not get healthy: the version before is put back.')
  await rollBack()
  throw new Failure(
    (await staysHealthy(isHealthy, patience))
      ? 'The new version was taken back; the one before is healthy.'
      : 'The new version was taken back, but the site does not answer healthily either: look at the database.',
  )
}
