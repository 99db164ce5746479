import { spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { Failure } from '../failure.ts'
import { isBundled } from '../packed.ts'
import { inRoot } from '../paths.ts'
import type { RuntimeOptions } from './options.ts'

/** Of the same build as this file. */
const configMaker = isBundled
  ? inRoot('dist/server/make-config.cjs')
  : inRoot('scripts/lib/runtime/make-config.ts')

/**
 * The configuration with which workerd runs the Worker; it holds the secrets, and is never written to a file.
 * @param folder emptied, for what workerd keeps only while it runs
 * @throws Failure when there is none
 */
export const makeWorkerdConfig = async (options: RuntimeOptions, folder: string): Promise<Buffer> => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const child = spawn(process.execPath, [configMaker], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, TMPDIR: folder },
  })
  child.stdin.end(JSON.stringify(options))
  const [config, said] = await Promise.all([buffer(child.stdout), buffer(child.stderr)])
  if (config.length === 0)
    throw new Failure(`The Worker could not be set up: ${said.toString().trim().split('\n')[0]}`)
  return config
}
