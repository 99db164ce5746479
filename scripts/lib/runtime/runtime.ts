import { Miniflare } from 'miniflare'
import { cacheName } from '#worker/edge-cache.ts'
import { type RuntimeOptions, runtimeOptions } from './options.ts'

export interface Runtime {
  url: string
  /** Fires a trigger of the schedule, as the platform does. */
  fire: (cron: string) => Promise<void>
  /** Replaces the bundle and vars in place. */
  reload: (next: RuntimeOptions) => Promise<void>
  /** Empties the cache of the data centre (worker/edge-cache.ts). */
  purgeCache: () => Promise<unknown>
  stop: () => Promise<void>
}

/** Starts workerd with the Worker, its assets and its storage, as wrangler.toml describes them. */
export const startRuntime = async (o: RuntimeOptions): Promise<Runtime> => {
  const miniflare = new Miniflare(runtimeOptions(o))
  const { origin } = await miniflare.ready
  const url = o.direct ? (await miniflare.unsafeGetDirectURL()).origin : origin
  return {
    url,
    fire: async (cron) => {
      const worker = await miniflare.getWorker()
      await worker.scheduled({ cron })
    },
    reload: (next) => miniflare.setOptions(runtimeOptions(next)),
    purgeCache: () => miniflare.purgeCache(cacheName),
    stop: () => miniflare.dispose(),
  }
}
