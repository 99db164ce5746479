import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildWorker } from '../../scripts/lib/build-worker.ts'
import { browserPath } from './browser.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder that holds index.js and local.js, built from the sources at the start of the run. */
    workerBundles: string
  }
}

/** Builds the Worker's two bundles once for all test files, and has the packaged browser unpacked before two ask for it. */
export default async (project: TestProject): Promise<() => void> => {
  const outdir = mkdtempSync(join(tmpdir(), 'deathlist-worker-'))
  await Promise.all([buildWorker('index', { outdir }), buildWorker('local', { outdir }), browserPath()])
  project.provide('workerBundles', outdir)
  return () => rmSync(outdir, { recursive: true, force: true })
}
