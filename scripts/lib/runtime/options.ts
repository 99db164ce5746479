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
   * The Worker itself listens on `port`: what miniflare puts before it is one more Worker for every request, and knows nothing
   * that a reverse proxy does not. Triggers are fired by that one, on a port of its own.
   */
  direct?: true
  /** False: without the queue, as where none is bound. */
  queue?: false
  /** False: without the leagues' rooms, as where none are bound. */
  live?: false
  onLine?: (line: string) => void
  /** Is told when workerd had ended unexpectedly and runs again: it is started again by itself. */
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
 * What the runtime holds for a request outside of JavaScript is freed by full collections only, for which a heap as small as
 * ours gives no reason for a long time: with this it may not grow by much before one.
 */
const v8Flags = '--optimize-for-size'

/**
 * A database on this machine is asked straight. All else that the Worker fetches goes through another Worker, which
 * miniflare puts before the network.
 */
const databaseOf = ({ vars: { DATABASE_URL = '' } }: RuntimeOptions) => {
  if (!DATABASE_URL.startsWith('http:') || !isLoopback(DATABASE_URL)) return {}
  return { DATABASE: { external: { address: new URL(DATABASE_URL).host, http: {} } } }
}

/** The Worker itself. */
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

/** What miniflare is given: the Worker with its bindings, files and storage, as wrangler.toml describes them. */
export const runtimeOptions = (o: RuntimeOptions) => {
  const { wrangler: config } = readBundleNote(o.bundle)
  // Miniflare takes them from there alone.
  process.env.MINIFLARE_WORKERD_V8_FLAGS = v8Flags
  return convertV4MiniflareOptions({
    host: o.host ?? '127.0.0.1',
    port: o.direct ? 0 : o.port,
    log: new Log(LogLevel.NONE),
    logRequests: false,
    // By which the schedule is fired; the reverse proxy closes their paths.
    unsafeTriggerHandlers: true,
    cf: false,
    telemetry: { enabled: false },
    handleStructuredLogs: ({ message }) => o.onLine?.(message),
    unsafeHandleRuntimeRestart: () => o.onRestart?.(),
    ...(o.storage ? { resourcePersistencePath: o.storage } : {}),
    workers: [workerOf(o, config, filesOf(inRoot('dist/web'), o.bundle, config))],
  } as Parameters<typeof convertV4MiniflareOptions>[0])
}
