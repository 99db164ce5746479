import childProcess, { type SpawnOptions } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { createZstdCompress } from 'node:zlib'
import { Miniflare } from 'miniflare'
import { type RuntimeOptions, runtimeOptions } from './options.ts'

/**
 * `node make-config.ts`: reads RuntimeOptions as JSON and writes workerd's configuration for them, compressed by zstd
 * since the server keeps it in memory as long as it runs. A separate process, because miniflare, which generates it,
 * takes more memory than the whole server. Started by workerd-config.ts.
 */
// Miniflare would start workerd and write the configuration to its input: start a process that passes it on instead.
const { spawn } = childProcess
const passOn = (_command: string, _args: readonly string[], options: SpawnOptions) => {
  const child = spawn('cat', [], { ...options, stdio: ['pipe', 'inherit', 'ignore', 'pipe'] })
  // SIGKILL, because miniflare's exit handler would remove the folders that the configuration refers to.
  child.once('exit', () => process.kill(process.pid, 'SIGKILL'))
  const packed = createZstdCompress()
  if (child.stdin) packed.pipe(child.stdin)
  // Miniflare reads workerd's output.
  return Object.assign(child, { stdin: packed, stdout: process.stdin, stderr: process.stdin })
}
// The one overload that miniflare uses.
childProcess.spawn = passOn as unknown as typeof childProcess.spawn

void text(process.stdin).then((given) => {
  // Written by beginWorkerdConfig.
  const options = JSON.parse(given) as RuntimeOptions
  new Miniflare(runtimeOptions({ ...options, direct: true })).ready.catch(() => {})
})
