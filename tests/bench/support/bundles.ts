import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWorker } from '#scripts/lib/build/build-worker.ts'

/** Builds the Worker from the sources for one run of a benchmark. */
export const withBundles = async <T>(run: (folder: string) => Promise<T>): Promise<T> => {
  const folder = mkdtempSync(join(tmpdir(), 'deathlist-bench-'))
  try {
    await buildWorker('local', { outdir: folder })
    return await run(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
