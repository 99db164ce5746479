import { spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { Failure } from '../failure.ts'
import { isBundled } from '../packed.ts'
import { inRoot } from '../paths.ts'
import type { RuntimeOptions } from './options.ts'

/** From the same build as this file. */
const configMaker = isBundled
  ? inRoot('dist/server/make-config.cjs')
  : inRoot('scripts/lib/runtime/make-config.ts')

/**
 * Begins to generate workerd's configuration for the Worker, compressed by zstd. It contains the secrets, and is never
 * written to a file. The generating process takes time to load: meanwhile the caller prepares the options, with which
 * it calls the returned function.
 * @param folder is emptied; for files that workerd needs only while it runs
 * @throws Failure, as a rejection, when there is none
 */
export const beginWorkerdConfig = (folder: string): ((options: RuntimeOptions) => Promise<Buffer>) => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const child = spawn(process.execPath, [configMaker], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, TMPDIR: folder },
  })
  // If it has ended, its output gives the reason.
  child.stdin.on('error', () => {})
  const made = Promise.all([buffer(child.stdout), buffer(child.stderr)])
  return async (options) => {
    child.stdin.end(JSON.stringify(options))
    const [config, said] = await made
    if (config.length === 0)
      throw new Failure(`The Worker could not be set up: ${said.toString().trim().split('\n')[0]}`)
    return config
  }
}
