import { spawnSync } from 'node:child_process'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { unstable_readConfig } from 'wrangler'
import { createDb } from '../db/client.ts'
import { migrate } from '../db/migrate.ts'
import { pendingMigrations, schemaVersion } from '../db/schema-version.ts'
import { buildWeb } from './lib/build/build-web.ts'
import {
  breakingStatements,
  carryOut,
  configProblems,
  type DeployConfig,
  missingSecrets,
} from './lib/deploy.ts'
import { Failure, runMain } from './lib/failure.ts'
import { inRoot } from './lib/paths.ts'
import { reasonOf } from './lib/reason.ts'
import { requireDatabaseUrl } from './lib/settings/settings.ts'

/**
 * `npm run deploy [-- --dry-run] [-- --with-removals]`: checks all preconditions, prints the plan, and deploys. A dry
 * run needs no account and changes nothing.
 */

const migrationsFolder = inRoot('db/migrations')

/** The fields we use of wrangler's parsed configuration (its own type is lost in the package's bundling). */
interface WranglerConfig {
  vars: Record<string, unknown>
  assets?: { binding?: string }
  r2_buckets: { binding: string }[]
  ratelimits: { name: string }[]
}

/** Vars that the environment overrides; the deployment then has the overridden values. */
const overridable = ['PUBLIC_URL', 'MAIL_FROM', 'WIKIDATA_CONTACT'] as const

const readConfig = (): DeployConfig => {
  const config: WranglerConfig = unstable_readConfig({ config: inRoot('wrangler.toml') })
  const given = Object.fromEntries(
    overridable.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  )
  return {
    vars: { ...config.vars, ...given },
    bindings: [
      config.assets?.binding ?? '',
      ...config.r2_buckets.map(({ binding }) => binding),
      ...config.ratelimits.map(({ name }) => name),
    ],
  }
}

const wrangler = (args: readonly string[], output: 'show' | 'take'): { ok: boolean; text: string } => {
  const { status, stdout } = spawnSync(inRoot('node_modules/.bin/wrangler'), args, {
    stdio: ['inherit', output === 'show' ? 'inherit' : 'pipe', 'inherit'],
    encoding: 'utf8',
    cwd: inRoot(''),
  })
  return { ok: status === 0, text: stdout ?? '' }
}

const secretsThere = (): string[] => {
  const { ok, text } = wrangler(['secret', 'list', '--format', 'json'], 'take')
  if (!ok) throw new Failure('wrangler could not say which secrets there are; its own message is above.')
  const list: unknown = JSON.parse(text)
  return Array.isArray(list) ? list.map(({ name }: { name?: unknown }) => String(name)) : []
}

runMain(async () => {
  const flags = new Set(process.argv.slice(2))
  const isDry = flags.delete('--dry-run')
  const mayRemove = flags.delete('--with-removals')
  if (flags.size > 0)
    throw new Failure(`What is ${[...flags].join(' ')}? There are --dry-run and --with-removals.`)
  const url = process.env.DATABASE_URL
  if (!url)
    throw new Failure('Set DATABASE_URL (and DATABASE_AUTH_TOKEN) to the database of the deployed app.')
  requireDatabaseUrl(url)
  const config = readConfig()
  const problems = configProblems(config)
  const db = createDb({ url, authToken: process.env.DATABASE_AUTH_TOKEN })
  const schema = await schemaVersion(db, migrationsFolder).catch((error: unknown) => {
    throw new Failure(`The database can't be read: ${reasonOf(error)}`)
  })
  if (schema.unknown > 0)
    problems.push('A newer version has made this database: deploy that one, or a newer.')
  const pending = await pendingMigrations(db, migrationsFolder)
  const files = readMigrationFiles({ migrationsFolder }).filter(({ hash }) => pending.includes(hash))
  // No version runs on an empty database yet, so nothing can break.
  const breaking = schema.applied === 0 ? [] : files.flatMap(({ sql }) => breakingStatements(sql))
  if (breaking.length > 0 && !mayRemove)
    problems.push(
      `The running version may not survive this change of the schema: ${breaking.join('; ')}. Remove only what the version before no longer uses, and then say --with-removals.`,
    )
  if (!isDry)
    problems.push(
      ...missingSecrets(secretsThere(), Boolean(config.vars.AUTH_ISSUER)).map(
        (name) => `The secret ${name} is missing: npx wrangler secret put ${name}`,
      ),
    )
  if (problems.length > 0) throw new Failure(`Nothing has been changed.\n${problems.join('\n')}`)

  const site = String(config.vars.PUBLIC_URL)
  console.log(
    [
      `1. Build the web app and the Worker.`,
      `2. Apply ${pending.length} migrations to the database (it has ${schema.applied}).`,
      `3. Upload to Cloudflare.`,
      `4. Ask ${site}/healthz; take the new version back if it does not get healthy.`,
    ].join('\n'),
  )
  if (isDry) return console.log('A dry run: nothing has been changed.')
  await buildWeb()
  await carryOut({
    print: (line) => console.log(line),
    migrate: () => migrate(db, migrationsFolder),
    upload: async () => {
      const vars = overridable.flatMap((name) =>
        process.env[name] ? ['--var', `${name}:${process.env[name]}`] : [],
      )
      if (!wrangler(['deploy', ...vars], 'show').ok)
        throw new Failure('wrangler could not deploy; its own message is above. The version before goes on.')
    },
    rollBack: async () => {
      if (!wrangler(['rollback', '--yes', '--message', 'Not healthy'], 'show').ok)
        throw new Failure(
          'wrangler could not take it back; its own message is above. Do it by hand, at once.',
        )
    },
    isHealthy: () =>
      fetch(new URL('/healthz', site), { signal: AbortSignal.timeout(10_000) }).then(
        (answer) => answer.ok,
        () => false,
      ),
  })
})
