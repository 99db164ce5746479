import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The fields of wrangler's parsed configuration that our own runtimes use. */
export interface WranglerConfig {
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

/**
 * Written beside a bundle: the names of its modules for workerd. A server reads them instead of loading the build tool.
 */
export interface BundleNote {
  /** Names of the modules in the bundle's folder, the entry first. */
  modules: string[]
  wrangler: WranglerConfig
}

export const bundleNoteFile = (entryFile: string): string => entryFile.replace(/\.js$/, '.bundle.json')

export const readBundleNote = (entryFile: string): BundleNote =>
  // Written by buildWorker.
  JSON.parse(readFileSync(bundleNoteFile(entryFile), 'utf8')) as BundleNote

/** The modules of a bundle, in the runtime's format. */
export const modulesOf = (entryFile: string) =>
  readBundleNote(entryFile).modules.map((name) => {
    const file = join(dirname(entryFile), name)
    return name.endsWith('.wasm')
      ? { type: 'CompiledWasm' as const, path: name, contents: readFileSync(file) }
      : { type: 'ESModule' as const, path: name, contents: readFileSync(file, 'utf8') }
  })
