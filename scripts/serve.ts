import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { beginScript } from './lib/begin-script.ts'
import { watchWorker } from './lib/build/watch-worker.ts'
import { closeConsole, createConsoleKey, openConsole } from './lib/console/key.ts'
import { fireCron } from './lib/cron.ts'
import { storeOf } from './lib/data/away/store.ts'
import { backUpNightly } from './lib/data/back-up-nightly.ts'
import { refuseHalfRestored } from './lib/data/half-restored.ts'
import { keepSqld } from './lib/data/keep-sqld.ts'
import type { ServedDatabase } from './lib/data/prepare-database.ts'
import { clearCache, sweepCache } from './lib/data/runtime-cache.ts'
import { sqldFolder } from './lib/data/sqld-folder.ts'
import { hasAccounts } from './lib/data/sqlite-file.ts'
import { clearDemo, createDemoWorld } from './lib/demo/demo-world.ts'
import { restartHourly } from './lib/demo/restart-hourly.ts'
import { Failure } from './lib/failure.ts'
import { ignoreClosedOutput, logError, logEvent, passOn } from './lib/json-log.ts'
import { inRoot } from './lib/paths.ts'
import { requirePort } from './lib/port.ts'
import { type ReverseProxy, startReverseProxy } from './lib/proxy/reverse-proxy.ts'
import { createStaticFiles } from './lib/proxy/static-files.ts'
import { beginRun } from './lib/run.ts'
import type { Ground } from './lib/runtime/ground.ts'
import { type KeptWorker, keepWorker } from './lib/runtime/keep-worker.ts'
import { beginWorkerdConfig } from './lib/runtime/workerd-config.ts'
import { notifyManager } from './lib/service-manager.ts'
import { keptSecrets } from './lib/settings/kept-secrets.ts'
import { readSettings, serveSettings } from './lib/settings/settings.ts'
import { workerVars } from './lib/settings/worker-vars.ts'
import { createSourcePlaces } from './lib/source-places.ts'

/** `npm run serve`: runs the product on a self-hosted server, behind a TLS proxy, until SIGTERM. */

const stops: (() => Promise<void>)[] = []
const sourcePlaces = createSourcePlaces(inRoot('dist/worker'))
const drainMs = 10_000
/** Limit of an open request when its Worker is replaced: the reverse proxy waits no longer for an answer. */
const longestRequestMs = 120_000

/** Stops all parts in reverse order of their start. */
const stopAll = async (): Promise<void> => {
  for (const stop of stops.splice(0).reverse())
    await stop().catch((error: unknown) => logError('stop_failed', error))
}

let ending = false
const end = (code: number, why: string): void => {
  if (ending) return
  ending = true
  logEvent('stopping', { why })
  void notifyManager('stopping')
    .then(stopAll)
    .then(() => {
      logEvent('stopped')
      process.exit(code)
    })
}

/** What SIGUSR2 does: nothing before the server is ready. */
let replaceNow = async (): Promise<void> => {}

const listenForSignals = (): void => {
  // A signal for administrators: replaces the Worker without interrupting users; restarts a demo.
  process.on('SIGUSR2', () => void replaceNow().catch((error: unknown) => logError('not_recycled', error)))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.removeAllListeners(signal)
    process.on(signal, () => end(0, signal))
  }
}

/** The address on which this machine reaches a server that listens on `host`. */
const consoleHost = (host: string): string => {
  if (host === '0.0.0.0') return '127.0.0.1'
  return host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host
}

const keptDatabase = {
  onRestart: () => logEvent('database_restarted', { level: 'error' }),
  onGivenUp: (error: unknown) => {
    logError('database_gone', error)
    end(1, 'the database could not be kept running')
  },
}

const openDatabase = async (settings: NodeJS.ProcessEnv, dataDir: string): Promise<string> => {
  if (settings.DATABASE_URL) return settings.DATABASE_URL
  const sqld = await keepSqld(sqldFolder(dataDir), keptDatabase)
  stops.push(sqld.stop)
  return sqld.url
}

/** True if `npm run build` has been run. */
const isBuilt = (): boolean =>
  ['dist/web/app.html', 'dist/worker/index.js'].every((path) => existsSync(inRoot(path)))

/** Folder for files that workerd needs only while it runs. */
const runtimeOf = (dataDir: string): string => join(dataDir, 'runtime')

/** Opens the data of a self-hosted server. */
const openOwn = async (settings: NodeJS.ProcessEnv, dataDir: string): Promise<Ground> => {
  const prepareDatabase = beginScript('prepare-database')
  const own = !settings.DATABASE_URL
  const secrets = await keptSecrets(settings, dataDir, own && hasAccounts(dataDir))
  const url = await openDatabase(settings, dataDir)
  const served: ServedDatabase = { url, authToken: settings.DATABASE_AUTH_TOKEN, own, dataDir }
  process.stdout.write(await prepareDatabase(served))
  const storage = join(dataDir, 'storage')
  clearCache(storage)
  return {
    vars: { ...secrets, DATABASE_URL: url },
    storage,
    runtime: runtimeOf(dataDir),
    end: async () => {},
  }
}

/** The running demos: two during a replacement. */
const demos = new Set<Ground>()
const openDemo = async (dataDir: string, from: Date): Promise<Ground> => {
  const demo = await createDemoWorld(dataDir, from, keptDatabase)
  demos.add(demo)
  return demo
}
const endDemo = async (demo: Ground): Promise<void> => {
  if (demos.delete(demo)) await demo.end()
}

/** Replaces the demo every hour; open requests are still answered by the old one. */
const renewDemo = (
  first: Ground,
  {
    dataDir,
    worker,
    configOf,
  }: { dataDir: string; worker: KeptWorker; configOf: (on: Ground) => Promise<Buffer> },
) => {
  let present = first
  return restartHourly({
    onFailure: (error) => logError('demo_not_renewed', error),
    renew: async (from, turn) => {
      const next = await openDemo(dataDir, from)
      try {
        const config = await configOf(next)
        await turn()
        const { retired } = await worker.replace(config)
        const old = present
        present = next
        logEvent('demo_renewed')
        await retired
        await endDemo(old)
      } catch (error) {
        if (present !== next) await endDemo(next)
        throw error
      }
    },
  })
}

const serve = async (): Promise<void> => {
  const settings = readSettings()
  const { port, host, dataDir, publicUrl, trusted, workerMemory, isDemo } = serveSettings(settings)
  const store = storeOf(settings)
  if (!isBuilt()) throw new Failure('There is nothing to serve yet. Run: npm run build')
  const run = await beginRun(dataDir, 'scripts/serve.js')
  stops.push(run.end)
  listenForSignals()
  run.onLauncherGone(() => end(1, 'the npm that started this has gone'))
  refuseHalfRestored(dataDir)
  await requirePort(port, host)
  if (isDemo) {
    clearDemo(dataDir)
    stops.push(async () => void (await Promise.all([...demos].map(endDemo))))
  }
  const firstConfig = isDemo ? null : beginWorkerdConfig(runtimeOf(dataDir))
  const ground = isDemo ? await openDemo(dataDir, new Date()) : await openOwn(settings, dataDir)

  const given = workerVars(settings)
  const consoleKey = isDemo ? null : await createConsoleKey(given.AUTH_ADMIN_JWKS)
  const vars = {
    COMPRESSION: 'on',
    ...given,
    PUBLIC_URL: publicUrl,
    ...(consoleKey ? { AUTH_ADMIN_JWKS: consoleKey.jwks } : {}),
  }
  const configOf = (on: Ground, make = beginWorkerdConfig(on.runtime)): Promise<Buffer> =>
    make({
      bundle: inRoot('dist/worker/index.js'),
      port: 0,
      vars: { ...vars, ...on.vars },
      storage: on.storage,
    })
  let proxy: ReverseProxy | undefined
  const worker = await keepWorker({
    config: await configOf(ground, firstConfig ?? undefined),
    mostBytes: workerMemory,
    onLine: (line) => passOn(sourcePlaces(line)),
    onRestart: () => logEvent('worker_restarted', { level: 'error' }),
    onRecycle: (bytes) => logEvent('worker_recycled', { bytes }),
    onGivenUp: (error) => {
      logError('worker_gone', error)
      end(1, 'the Worker could not be kept running')
    },
    leave: async (target) => proxy?.leave(target, longestRequestMs),
  })
  stops.push(worker.stop)
  await worker.untilHealthy().catch((error: Error) => {
    throw new Failure(`The Worker does not get healthy. It says: ${error.message}`)
  })
  stops.push(watchWorker(worker.url, () => end(1, 'the Worker could not be kept running')))
  stops.push(fireCron(worker, (error) => logError('job_not_started', error)))
  // A demo has new storage every hour.
  if (!isDemo) stops.push(sweepCache(ground.storage, (error) => logError('cache_not_swept', error)))
  if (!isDemo && !settings.DATABASE_URL) stops.push(backUpNightly(dataDir, { away: store !== null }))
  const front = await startReverseProxy({
    host,
    port,
    target: worker.url,
    files: createStaticFiles(inRoot('dist/web'), { ...vars, ...ground.vars }),
    publicUrl,
    trusted,
    onError: (error) => logError('not_passed_on', error),
  })
  proxy = front
  stops.push(() => front.stop(drainMs))
  if (consoleKey) {
    openConsole(dataDir, { url: `http://${consoleHost(host)}:${port}`, key: consoleKey.key })
    stops.push(async () => closeConsole(dataDir))
  }
  const renewal = isDemo ? renewDemo(ground, { dataDir, worker, configOf }) : null
  if (renewal) stops.push(renewal.stop)
  replaceNow = () => renewal?.now() ?? worker.recycle()
  logEvent('ready', { port, host, site: publicUrl, data: dataDir })
  await notifyManager('ready')
}

ignoreClosedOutput()
// Node's warnings are logged as JSON too.
process.removeAllListeners('warning')
process.on('warning', ({ name, message }) => logEvent('warning', { name, message }))
process.on('uncaughtException', (error) => {
  logError('crashed', error)
  end(1, 'something failed that nobody had thought of')
})
serve().catch(async (error: unknown) => {
  // A stop during the start makes the next step fail.
  if (ending) return
  logError('failed', error)
  await stopAll()
  process.exit(1)
})
