import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { createDb } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { buildWorker } from '#scripts/lib/build/build-worker.ts'
import { startSqld } from '#scripts/lib/data/sqld.ts'
import { inRoot } from '#scripts/lib/paths.ts'
import { browserPath } from './browser.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of index.js and local.js, built from the sources at the start of the run. */
    workerBundles: string
    /** Folder of an empty, migrated database, to be copied. */
    migratedDatabase: string
  }
}

const migrateDatabase = async (folder: string): Promise<void> => {
  const sqld = await startSqld(folder)
  await migrate(createDb({ url: sqld.url }), inRoot('db/migrations'))
  await sqld.stop()
}

/** Builds the Worker's two bundles, migrates a database and unpacks the packaged browser, once for all test files. */
export default async (project: TestProject): Promise<() => void> => {
  const folder = mkdtempSync(join(tmpdir(), 'deathlist-tests-'))
  const [bundles, database] = [join(folder, 'worker'), join(folder, 'database')]
  mkdirSync(bundles)
  await Promise.all([
    buildWorker('index', { outdir: bundles }),
    buildWorker('local', { outdir: bundles }),
    migrateDatabase(database),
    browserPath(),
  ])
  project.provide('workerBundles', bundles)
  project.provide('migratedDatabase', database)
  return () => rmSync(folder, { recursive: true, force: true })
}
