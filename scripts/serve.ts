import { join } from 'node:path'
import { untilHealthy, watchWorker } from './lib/build/watch-worker.ts'
import { fireCron } from './lib/cron.ts'
import { createBackup } from './lib/data/backup.ts'
import { keepSqld } from './lib/data/keep-sqld.ts'
import { backupPath, dropOldBackups, isBackupDue } from './lib/data/nightly.ts'
import { refuseHalfRestored } from './lib/data/restore.ts'
import { isBuilt, prepareDatabase, sqldFolder } from './lib/data/serve-database.ts'
import { hasAccounts } from './lib/data/sqlite-file.ts'
import { Failure } from './lib/failure.ts'
import { logError, logEvent, passOn } from './lib/json-log.ts'
import { inRoot } from './lib/paths.ts'
import { freePort, isPortFree } from './lib/port.ts'
import { startReverseProxy } from './lib/proxy/reverse-proxy.ts'
import { beginRun } from './lib/run.ts'
import { startRuntime } from './lib/runtime.ts'
import { tellManager } from './lib/service-manager.ts'
import { keptSecrets } from './lib/settings/kept-secrets.ts'
import { readSettings, serveSettings } from './lib/settings/settings.ts'
import { workerVars } from './lib/settings/worker-vars.ts'

/** `npm run serve`: the product on a server of one's own, behind a proxy that speaks TLS, until SIGTERM. */

const stops: (() => Promise<void>)[] = []
const drainMs = 10_000
const lookForBackupMs = 10 * 60_000

/** Stops all that was started, last first. */
const stopAll = async (): Promise<void> => {
  for (const stop of stops.splice(0).reverse())
    await stop().catch((error: unknown) => logError('stop_failed', error))
}

let ending = false
const end = (code: number, why: string): void => {
  if (ending) return
  ending = true
  logEvent('stopping', { why })
  void tellManager('stopping')
    .then(stopAll)
    .then(() => {
      logEvent('stopped')
      process.exit(code)
    })
}

const listenForSignals = (): void => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.removeAllListeners(signal)
    process.on(signal, () => end(0, signal))
  }
}

/** One a day, whenever the server runs; what fails is tried again at the next look. */
const backUpNightly = (dataDir: string): (() => Promise<void>) => {
  let current: Promise<void> = Promise.resolve()
  let running = false
  const look = async (): Promise<void> => {
    if (running || !isBackupDue(dataDir, new Date())) return
    running = true
    try {
      const file = backupPath(dataDir, new Date())
      const { bytes } = await createBackup(dataDir, file)
      logEvent('backup', { why: 'nightly', file, bytes, dropped: dropOldBackups(dataDir, new Date()) })
    } catch (error) {
      logError('backup_failed', error)
    }
    running = false
  }
  const begin = (): void => {
    current = look()
  }
  const first = setTimeout(begin, 60_000)
  const timer = setInterval(begin, lookForBackupMs)
  return async () => {
    clearTimeout(first)
    clearInterval(timer)
    await current
  }
}

const openDatabase = async (settings: NodeJS.ProcessEnv, dataDir: string): Promise<string> => {
  if (settings.DATABASE_URL) return settings.DATABASE_URL
  const sqld = await keepSqld(sqldFolder(dataDir), {
    onRestart: () => logEvent('database_restarted', { level: 'error' }),
    onGivenUp: (error) => {
      logError('database_gone', error)
      end(1, 'the database could not be kept running')
    },
  })
  stops.push(sqld.stop)
  return sqld.url
}

const serve = async (): Promise<void> => {
  const settings = readSettings()
  const { port, host, dataDir, publicUrl, trusted } = serveSettings(settings)
  if (!isBuilt()) throw new Failure('There is nothing to serve yet. Run: npm run build')
  const run = await beginRun(dataDir, 'scripts/serve.ts')
  stops.push(run.end)
  listenForSignals()
  run.onLauncherGone(() => end(1, 'the npm that started this has gone'))
  refuseHalfRestored(dataDir)
  if (!(await isPortFree(port)))
    throw new Failure(`Port ${port} is in use. Set PORT to another one, or stop what uses it.`)
  const own = !settings.DATABASE_URL
  const secrets = await keptSecrets(settings, dataDir, own && hasAccounts(dataDir))
  const url = await openDatabase(settings, dataDir)
  await prepareDatabase({ url, authToken: settings.DATABASE_AUTH_TOKEN, own }, dataDir)

  const runtime = await startRuntime({
    bundle: inRoot('dist/worker/index.js'),
    port: await freePort(),
    vars: { ...workerVars(settings), ...secrets, DATABASE_URL: url, PUBLIC_URL: publicUrl },
    storage: join(dataDir, 'storage'),
    onLine: passOn,
    onRestart: () => logEvent('worker_restarted', { level: 'error' }),
  })
  stops.push(runtime.stop)
  // Miniflare ends the process at once on these signals, before the database could be stopped: ours alone count.
  listenForSignals()
  await untilHealthy(runtime.url).catch((error: Error) => {
    throw new Failure(`The Worker does not get healthy. It says: ${error.message}`)
  })
  stops.push(watchWorker(runtime.url, () => end(1, 'the Worker could not be kept running')))
  stops.push(fireCron(runtime, (error) => logError('job_not_started', error)))
  if (own) stops.push(backUpNightly(dataDir))
  const proxy = await startReverseProxy({
    host,
    port,
    target: runtime.url,
    publicUrl,
    trusted,
    onError: (error) => logError('not_passed_on', error),
  })
  stops.push(() => proxy.stop(drainMs))
  logEvent('ready', { port, host, site: publicUrl, data: dataDir })
  await tellManager('ready')
}

// Whatever Node has to say is a line of the log as well.
process.removeAllListeners('warning')
process.on('warning', ({ name, message }) => logEvent('warning', { name, message }))
process.on('uncaughtException', (error) => {
  logError('crashed', error)
  end(1, 'something failed that nobody had thought of')
})
serve().catch(async (error: unknown) => {
  // Who is stopped while starting fails at whatever comes next.
  if (ending) return
  logError('failed', error)
  await stopAll()
  process.exit(1)
})
