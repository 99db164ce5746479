import childProcess, { type SpawnOptions } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { createZstdCompress } from 'node:zlib'
import { Miniflare } from 'miniflare'
import { type RuntimeOptions, runtimeOptions } from './options.ts'

/**
 * `node make-config.ts`: reads RuntimeOptions as JSON, and writes the configuration of workerd for them, as zstd packs it: it
 * is kept as long as the server runs. A process of its own, for miniflare, which knows how, takes more memory than the whole server. Started by workerd-config.ts.
 */
// In the place of workerd, which would be given the configuration as its input: what hands it on.
const { spawn } = childProcess
const passOn = (_command: string, _args: readonly string[], options: SpawnOptions) => {
  const child = spawn('cat', [], { ...options, stdio: ['pipe', 'inherit', 'ignore', 'pipe'] })
  // Not by its own way out, on which it would remove the folders that the configuration names.
  child.once('exit', () => process.kill(process.pid, 'SIGKILL'))
  const packed = createZstdCompress()
  if (child.stdin) packed.pipe(child.stdin)
  // It reads what workerd says.
  return Object.assign(child, { stdin: packed, stdout: process.stdin, stderr: process.stdin })
}
// The one overload that miniflare uses.
childProcess.spawn = passOn as unknown as typeof childProcess.spawn

void text(process.stdin).then((given) => {
  // Written by beginWorkerdConfig.
  const options = JSON.parse(given) as RuntimeOptions
  new Miniflare(runtimeOptions({ ...options, direct: true })).ready.catch(() => {})
})
