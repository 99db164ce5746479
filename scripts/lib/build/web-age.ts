import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot } from '../paths.ts'

/** What the web app is built from, besides the packages that the lock file names. */
const sources = [
  'web',
  'locales',
  'worker/contracts',
  'worker/domain',
  'worker/pages/first-pages.ts',
  'scripts/lib/build',
  'package-lock.json',
  'vite.config.ts',
]

/** When a file, or the last of those in a folder, was changed, in ms; a folder counts too: a file was taken away. */
const changedAt = (path: string): number => {
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  return Math.max(
    stat.mtimeMs,
    ...readdirSync(path, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() || entry.isFile())
      .map((entry) => changedAt(join(path, entry.name))),
  )
}

/**
 * Whether the web app is built, and nothing that it is built from has changed since.
 * @param root the project's own folder
 */
export const isWebCurrent = (root = inRoot('')): boolean => {
  const built = statSync(join(root, 'dist/web/app.html'), { throwIfNoEntry: false })
  return built !== undefined && sources.every((path) => changedAt(join(root, path)) <= built.mtimeMs)
}
