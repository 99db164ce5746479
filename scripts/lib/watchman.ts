import { endRun, removeRun } from './run.ts'

/**
 * `node watchman.ts DATA_DIR RUN`: waits until its parent process has ended, for any reason, and then ends every
 * process with the mark of the run. Started by scripts/lib/run.ts.
 */
const [dataDir = '', run = ''] = process.argv.slice(2)

// It must outlive all processes of the run.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})

process.stdin.resume()
process.stdin.once('close', () => {
  void endRun(run, null).then(() => {
    removeRun(dataDir, run)
    process.exit(0)
  })
})
