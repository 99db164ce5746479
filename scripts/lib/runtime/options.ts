import { convertV4MiniflareOptions, Log, LogLevel } from 'miniflare'
import { isLoopback } from '#worker/auth/settings.ts'
import { inRoot } from '../paths.ts'
import { readBundleNote, type WranglerConfig } from './bundle.ts'
import { filesOf } from './files.ts'

export interface RuntimeOptions {
  /** Path of a bundle made by buildWorker. */
  bundle: string
  port: number
  /** Plain-text vars and secrets of the Worker. */
  vars: Record<string, string>
  /** Folder in which R2 keeps its objects; unset: in memory. */
  storage?: string
  host?: string
  /**
   * The Worker itself listens on `port`: miniflare's entry Worker would be one more Worker for every request, with no
   * use behind the reverse proxy. Triggers still go through it, on another port.
   */
  direct?: true
  /** False: without the queue binding. */
  queue?: false
  /** False: without the binding of the leagues' rooms. */
  live?: false
  onLine?: (line: string) => void
  /** Called when workerd had ended unexpectedly and has been restarted. */
  onRestart?: () => void
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

/**
 * Memory that the runtime holds for a request outside of JavaScript is freed by full collections only, which V8 does
 * rarely with a heap as small as ours; with this flag the heap may not grow much before one.
 */
const v8Flags = '--optimize-for-size'

/**
 * A local database is reached directly. All other fetches of the Worker go through a Worker that miniflare puts before
 * the network.
 */
const databaseOf = ({ vars: { DATABASE_URL = '' } }: RuntimeOptions) => {
  if (!DATABASE_URL.startsWith('http:') || !isLoopback(DATABASE_URL)) return {}
  return { DATABASE: { external: { address: new URL(DATABASE_URL).host, http: {} } } }
}

const workerOf = (o: RuntimeOptions, config: WranglerConfig, files: ReturnType<typeof filesOf>) => ({
  name: 'deathlist',
  compatibilityDate: config.compatibility_date,
  compatibilityFlags: config.compatibility_flags,
  modules: files.modules,
  bindings: o.vars,
  ...(o.direct ? { unsafeDirectSockets: [{ host: o.host ?? '127.0.0.1', port: o.port }] } : {}),
  serviceBindings: { ...files.serviceBindings, ...databaseOf(o) },
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
})

/** Miniflare's options: the Worker with its bindings, files and storage, as wrangler.toml describes them. */
export const runtimeOptions = (o: RuntimeOptions) => {
  const { wrangler: config } = readBundleNote(o.bundle)
  // Miniflare reads the flags only from there.
  process.env.MINIFLARE_WORKERD_V8_FLAGS = v8Flags
  return convertV4MiniflareOptions({
    host: o.host ?? '127.0.0.1',
    port: o.direct ? 0 : o.port,
    log: new Log(LogLevel.NONE),
    logRequests: false,
    // For firing the schedule; the reverse proxy blocks these paths.
    unsafeTriggerHandlers: true,
    cf: false,
    telemetry: { enabled: false },
    handleStructuredLogs: ({ message }) => o.onLine?.(message),
    unsafeHandleRuntimeRestart: () => o.onRestart?.(),
    ...(o.storage ? { resourcePersistencePath: o.storage } : {}),
    workers: [workerOf(o, config, filesOf(inRoot('dist/web'), o.bundle, config))],
  } as Parameters<typeof convertV4MiniflareOptions>[0])
}
