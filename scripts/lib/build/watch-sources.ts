import { watch } from 'node:fs'
import { join } from 'node:path'
import { inRoot } from '../paths.ts'
import { isWebCurrent } from './web-age.ts'

/** The Worker is bundled from the first three, the web app from parts of them all. */
const folders = ['worker', 'db', 'locales', 'web']

/** An editor writes a file in several steps. */
const settleMs = 150

/**
 * Builds what a change of the sources has made outdated, one build at a time.
 * @param root the project's root folder
 * @returns a function that stops watching
 */
export const watchSources = (
  build: { worker: () => Promise<void>; web: () => Promise<void> },
  root = inRoot(''),
): (() => void) => {
  let timer: NodeJS.Timeout | undefined
  let building = Promise.resolve()
  let isWorkerOutdated = false

  const say = (error: unknown): void => console.error(String(error))
  const rebuild = async (): Promise<void> => {
    if (isWorkerOutdated) {
      isWorkerOutdated = false
      // A part that does not compile does not keep the other from being built.
      await build.worker().catch(say)
    }
    if (!isWebCurrent(root)) await build.web()
  }
  const watchers = folders.map((folder) =>
    watch(join(root, folder), { recursive: true }, () => {
      if (folder !== 'web') isWorkerOutdated = true
      clearTimeout(timer)
      timer = setTimeout(() => {
        building = building.then(rebuild).catch(say)
      }, settleMs)
    }),
  )
  return () => {
    clearTimeout(timer)
    for (const watcher of watchers) watcher.close()
  }
}
