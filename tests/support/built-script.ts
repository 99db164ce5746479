import { readFileSync } from 'node:fs'
import type { Manifest } from 'vite'
import { inRoot } from '#scripts/lib/paths.ts'

/** The path on the site of the script that the build has made of this source or chunk. */
export const builtScript = (of: string): string => {
  // Just written by the build, in the form of Vite.
  const manifest = JSON.parse(readFileSync(inRoot('dist/web-manifest.json'), 'utf8')) as Manifest
  const found = manifest[of] ?? Object.values(manifest).find(({ name, src }) => name === of && !src)
  if (!found) throw new Error(`The build has no ${of}.`)
  return `/${found.file}`
}
