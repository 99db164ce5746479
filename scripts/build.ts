import { writeBillOfMaterials } from './lib/build/bill-of-materials.ts'
import { buildServer } from './lib/build/build-server.ts'
import { buildWeb } from './lib/build/build-web.ts'
import { buildWorker } from './lib/build/build-worker.ts'
import { runMain } from './lib/failure.ts'

/**
 * Builds all that `npm start` serves (the web app into dist/web, the Worker into dist/worker) and the bill of
 * materials.
 */
runMain(async () => {
  await Promise.all([buildWorker('index'), buildWorker('local'), buildServer()])
  writeBillOfMaterials()
  await buildWeb()
})
