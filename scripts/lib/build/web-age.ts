import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { inRoot } from '../paths.ts'

/** Sources of the web app, besides the packages in the lock file. */
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

/** Outside dist/web, since that folder is served. */
const noteFile = 'dist/web-sources'

const filesIn = (root: string, path: string): string[] =>
  statSync(join(root, path)).isDirectory()
    ? readdirSync(join(root, path))
        .sort()
        .flatMap((name) => filesIn(root, `${path}/${name}`))
    : [path]

/**
 * A digest of the names and contents of all sources of the web app. Modification times are not used: a copied folder
 * has new ones.
 * @param root the project's root folder
 */
export const webSources = (root = inRoot('')): string => {
  const hash = createHash('sha256')
  for (const file of sources.flatMap((path) => filesIn(root, path))) {
    const content = readFileSync(join(root, file))
    hash.update(`${file}\n${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}

/** Records the sources of dist/web. The digest must be taken before the build, as files may change during it. */
export const noteWebSources = (digest: string, root = inRoot('')): void => {
  const file = join(root, noteFile)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, digest)
}

/**
 * True if the web app is built from the present sources.
 * @param root the project's root folder
 */
export const isWebCurrent = (root = inRoot('')): boolean => {
  const note = join(root, noteFile)
  return (
    existsSync(join(root, 'dist/web/app.html')) &&
    existsSync(note) &&
    readFileSync(note, 'utf8') === webSources(root)
  )
}
