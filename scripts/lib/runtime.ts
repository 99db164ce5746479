import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare'
import { unstable_readConfig } from 'wrangler'
import { inRoot } from './paths.ts'

export interface RuntimeOptions {
  /** Path of a bundle made by buildWorker. */
  bundle: string
  port: number
  /** Plain-text vars and secrets of the Worker. */
  vars: Record<string, string>
  /** Folder in which R2 keeps its objects; unset: in memory. */
  storage?: string
  host?: string
  /** False: without the queue, as where none is bound. */
  queue?: false
  /** False: without the leagues' rooms, as where none are bound. */
  live?: false
  onLine?: (line: string) => void
  /** Is told when workerd had ended unexpectedly and runs again: it is started again by itself. */
  onRestart?: () => void
}

/** The part of wrangler's parsed configuration that is used here (its own type does not survive the package's bundling). */
interface WranglerConfig {
  compatibility_date: string
  compatibility_flags: string[]
  r2_buckets: { binding: string; bucket_name: string }[]
  ratelimits: { name: string; namespace_id: string; simple: { limit: number; period: 10 | 60 } }[]
  assets: { binding: string }
  durable_objects: { bindings: { name: string; class_name: string }[] }
  queues: {
    producers: { binding: string; queue: string }[]
    consumers: {
      queue: string
      max_batch_size: number
      max_batch_timeout: number
      max_retries?: number
      dead_letter_queue?: string
    }[]
  }
}

const queuesOf = ({ queues }: WranglerConfig) => ({
  queueProducers: Object.fromEntries(queues.producers.map(({ binding, queue }) => [binding, queue])),
  queueConsumers: Object.fromEntries(
    queues.consumers.map((consumer) => [
      consumer.queue,
      {
        maxBatchSize: consumer.max_batch_size,
        maxBatchTimeout: consumer.max_batch_timeout,
        ...(consumer.max_retries === undefined ? {} : { maxRetries: consumer.max_retries }),
        ...(consumer.dead_letter_queue ? { deadLetterQueue: consumer.dead_letter_queue } : {}),
      },
    ]),
  ),
})

/** The bundle, and the WebAssembly beside it that it imports. */
const modulesOf = (bundle: string) => {
  const contents = readFileSync(bundle, 'utf8')
  const compiled = [...contents.matchAll(/from "\.\/([\w.-]+\.wasm)"/g)].map(([, name = '']) => name)
  return [
    { type: 'ESModule' as const, path: 'worker.js', contents },
    ...compiled.map((name) => ({
      type: 'CompiledWasm' as const,
      path: name,
      contents: readFileSync(join(dirname(bundle), name)),
    })),
  ]
}

const options = (o: RuntimeOptions) => {
  const config: WranglerConfig = unstable_readConfig({ config: inRoot('wrangler.toml') })
  return convertV4MiniflareOptions({
    name: 'deathlist',
    host: o.host ?? '127.0.0.1',
    port: o.port,
    log: new Log(LogLevel.NONE),
    logRequests: false,
    cf: false,
    telemetry: { enabled: false },
    handleStructuredLogs: ({ message }) => o.onLine?.(message),
    unsafeHandleRuntimeRestart: () => o.onRestart?.(),
    ...(o.storage ? { resourcePersistencePath: o.storage } : {}),
    compatibilityDate: config.compatibility_date,
    compatibilityFlags: config.compatibility_flags,
    modules: modulesOf(o.bundle),
    bindings: o.vars,
    r2Buckets: Object.fromEntries(config.r2_buckets.map((bucket) => [bucket.binding, bucket.bucket_name])),
    ratelimits: Object.fromEntries(
      config.ratelimits.map(({ name, namespace_id, simple }) => [
        name,
        { namespace_id, simple: { limit: simple.limit, period: simple.period } },
      ]),
    ),
    ...(o.queue === false ? {} : queuesOf(config)),
    ...(o.live === false
      ? {}
      : {
          durableObjects: Object.fromEntries(
            config.durable_objects.bindings.map(({ name, class_name }) => [
              name,
              { className: class_name, useSQLite: true },
            ]),
          ),
        }),
    assets: {
      directory: inRoot('dist/web'),
      binding: config.assets.binding,
      run_worker_first: true,
      routerConfig: { has_user_worker: true, invoke_user_worker_ahead_of_assets: true },
      assetConfig: { html_handling: 'none', not_found_handling: 'none' },
    },
  } as Parameters<typeof convertV4MiniflareOptions>[0])
}

export interface Runtime {
  url: string
  /** Fires a trigger of the schedule, as the platform does. */
  fire: (cron: string) => Promise<void>
  /** Replaces the bundle and vars in place. */
  reload: (next: RuntimeOptions) => Promise<void>
  stop: () => Promise<void>
}

/** Starts workerd with the Worker, its assets and its storage, as wrangler.toml describes them. */
export const startRuntime = async (o: RuntimeOptions): Promise<Runtime> => {
  const miniflare = new Miniflare(options(o))
  const url = (await miniflare.ready).origin
  return {
    url,
    fire: async (cron) => {
      const worker = await miniflare.getWorker()
      await worker.scheduled({ cron })
    },
    reload: (next) => miniflare.setOptions(options(next)),
    stop: () => miniflare.dispose(),
  }
}
