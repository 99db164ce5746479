import { endRun, removeRun } from './run.ts'

/**
 * `node watchman.ts DATA_DIR RUN`: waits until the process that started him is gone, however it went, and ends what it
 * has left: every process with the mark of its run. Started by scripts/lib/run.ts.
 */
const [dataDir = '', run = ''] = process.argv.slice(2)

// He is the last to go.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})

process.stdin.resume()
process.stdin.once('close', () => {
  void endRun(run, null).then(() => {
    removeRun(dataDir, run)
    process.exit(0)
  })
})
