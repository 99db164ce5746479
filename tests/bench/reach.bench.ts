import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWorker } from '#scripts/lib/build/build-worker.ts'
import { benchDeliveries } from './reach/deliveries.ts'
import { benchLive } from './reach/live.ts'

/** The delivery of news to people, and its cost. */
export const run = async (): Promise<void> => {
  const bundles = mkdtempSync(join(tmpdir(), 'deathlist-reach-worker-'))
  try {
    await buildWorker('local', { outdir: bundles })
    await benchDeliveries(bundles)
    await benchLive(bundles)
  } finally {
    rmSync(bundles, { recursive: true, force: true })
  }
}
