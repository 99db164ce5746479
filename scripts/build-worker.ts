import { buildWorker } from './lib/build/build-worker.ts'
import { runMain } from './lib/failure.ts'

/** Builds the Worker into dist/worker: the entry to deploy (called by wrangler, see wrangler.toml), or `local`. */
runMain(async () => {
  await buildWorker(process.argv[2] === 'local' ? 'local' : 'index')
})
