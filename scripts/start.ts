import { dirname, join, resolve } from 'node:path'
import { createDb } from '../db/client.ts'
import { migrate } from '../db/migrate.ts'
import { seedDemo } from '../db/seed/demo.ts'
import { loadSamplePeople } from '../db/seed/people.ts'
import { hashPassword } from '../worker/auth/passwords.ts'
import { runApart } from './lib/build/run-apart.ts'
import { watchSources } from './lib/build/watch-sources.ts'
import { untilHealthy } from './lib/build/watch-worker.ts'
import { isWebCurrent } from './lib/build/web-age.ts'
import { everyQuarter, fireCron } from './lib/cron.ts'
import { refuseHalfRestored } from './lib/data/half-restored.ts'
import { keepSqld } from './lib/data/keep-sqld.ts'
import { clearCache } from './lib/data/runtime-cache.ts'
import { sqldFolder } from './lib/data/sqld-folder.ts'
import { createDemoMornings } from './lib/demo/demo-mornings.ts'
import { Failure, messageOf, runMain } from './lib/failure.ts'
import { inRoot } from './lib/paths.ts'
import { requirePort } from './lib/port.ts'
import { reasonOf } from './lib/reason.ts'
import { beginRun } from './lib/run.ts'
import type { RuntimeOptions } from './lib/runtime/options.ts'
import { startRuntime } from './lib/runtime/runtime.ts'
import { givenSecrets } from './lib/settings/kept-secrets.ts'
import { localSecrets } from './lib/settings/secrets.ts'
import { portOf, requireDatabaseUrl } from './lib/settings/settings.ts'
import { workerVars } from './lib/settings/worker-vars.ts'
import { createSourcePlaces } from './lib/source-places.ts'

/** `npm start` and, with --watch, `npm run dev`: runs the whole product on this machine until Ctrl-C. */

const stops: (() => Promise<void>)[] = []

/** Stops all parts in reverse order of their start. */
const stopAll = async (): Promise<void> => {
  for (const stop of stops.splice(0).reverse()) await stop().catch((error: unknown) => console.error(error))
}

const openDatabase = async (dataDir: string, giveUp: (error: unknown) => void): Promise<string> => {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL
  const sqld = await keepSqld(sqldFolder(dataDir), {
    onRestart: () => console.log('The database server has ended unexpectedly; it is started again.'),
    onGivenUp: giveUp,
  })
  stops.push(sqld.stop)
  return sqld.url
}

/** Prepares the database; returns true if it has just created the demo. */
const prepare = async (url: string, secret: string): Promise<boolean> => {
  const db = createDb({ url, authToken: process.env.DATABASE_AUTH_TOKEN })
  try {
    await migrate(db, inRoot('db/migrations'))
  } catch (error) {
    throw new Failure(`The database could not be brought up to date: ${reasonOf(error)}`)
  }
  await loadSamplePeople(db)
  if (process.env.DEMO === '0') return false
  const now = new Date().toISOString()
  const signIns = await seedDemo(db, now, hashPassword)
  if (signIns) {
    await createDemoMornings(db, now, secret)
    console.log('A demo league is ready. Sign in as')
    for (const { email, password } of signIns) console.log(`  ${email}  password ${password}`)
  }
  return signIns !== null
}

runMain(async () => {
  const watching = process.argv.includes('--watch')
  const port = portOf(process.env.PORT)
  requireDatabaseUrl(process.env.DATABASE_URL)
  const dataDir = resolve(process.env.DATA_DIR || inRoot('.data'))
  const run = await beginRun(dataDir, 'scripts/start.ts')
  stops.push(run.end)

  let ending = false
  const end = (code: number) => {
    if (ending) return
    ending = true
    void stopAll().then(() => process.exit(code))
  }
  const listen = () => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.removeAllListeners(signal)
      process.on(signal, () => end(0))
    }
  }
  listen()

  run.onLauncherGone(() => {
    console.error('The npm that started this has gone: stopping.')
    end(1)
  })
  const giveUp = (error: unknown): void => {
    console.error(`The database could not be kept running: ${messageOf(error)}`)
    end(1)
  }

  try {
    await requirePort(port)
    refuseHalfRestored(dataDir)
    const url = await openDatabase(dataDir, giveUp)
    const vars = {
      DATABASE_URL: url,
      PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${port}`,
      ...(await localSecrets(dataDir)),
      ...givenSecrets(process.env),
      ...workerVars(process.env),
    }
    const bundle = inRoot('dist/worker/local.js')
    const [isNew] = await Promise.all([
      prepare(url, vars.AUTH_SECRET),
      runApart('scripts/build-worker.ts', 'local'),
      watching || !isWebCurrent() ? runApart('scripts/build-web.ts') : undefined,
    ])
    const storage = join(dataDir, 'storage')
    clearCache(storage)
    const sourcePlaces = createSourcePlaces(dirname(bundle))
    const options: RuntimeOptions = {
      bundle,
      port,
      host: 'localhost',
      vars,
      storage,
      onLine: (line) => console.log(sourcePlaces(line)),
      onRestart: () => console.log('The Worker had ended unexpectedly; it runs again.'),
    }
    const runtime = await startRuntime(options)
    stops.push(runtime.stop)
    // Miniflare ends the process at once on these signals, before the database could be stopped: use our handlers only.
    listen()
    // While watching, a mistake can still be corrected.
    if (!watching)
      await untilHealthy(runtime.url).catch((error: Error) => {
        throw new Failure(`The Worker does not get healthy. It says: ${error.message}`)
      })
    const origin = `http://localhost:${port}`
    // Compute today's outlook now, not after a quarter of an hour.
    if (isNew) void runtime.fire(everyQuarter).catch(() => {})
    stops.push(
      fireCron(runtime, (error) => console.error(`The scheduled job could not be started: ${error}`)),
    )
    if (watching) {
      const rebuild = async (script: string, ...args: string[]): Promise<void> => {
        await runApart(script, ...args)
        // The runtime reads the Worker and the list of assets at its start.
        await runtime.reload(options)
      }
      const stopWatching = watchSources({
        worker: async () => {
          await rebuild('scripts/build-worker.ts', 'local')
          console.log('Worker rebuilt.')
        },
        web: async () => {
          await rebuild('scripts/build-web.ts')
          console.log('Web app rebuilt.')
        },
      })
      stops.push(async () => stopWatching())
    }
    console.log(`Deathlist is at ${origin} (mails: ${origin}/dev/outbox). Ctrl-C stops it.`)
  } catch (error) {
    // Parts that are being stopped fail in the others' eyes.
    if (ending) return
    await stopAll()
    throw error
  }
})
