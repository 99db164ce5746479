import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { root } from '#scripts/lib/paths.ts'

/** An import in a file, as written. */
export interface Import {
  file: string
  to: string
  typeOnly: boolean
  /** A dynamic import. */
  lazy: boolean
}

/** The TypeScript files of a folder, as paths from the root. */
export const sources = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))

export const textOf = (file: string): string => readFileSync(join(root, file), 'utf8')

const importPattern =
  /(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:([^'";]*?)\sfrom\s+)?'([^']+)'|import\('([^']+)'\)/g

/** True for `{ type A, type B }`, which imports no value either. */
const namesOnlyTypes = (names: string): boolean =>
  /^\{/.test(names) &&
  names
    .replace(/[{}]/g, '')
    .split(',')
    .every((name) => /^\s*(type\s.*)?$/.test(name))

export const importsOf = (file: string): Import[] =>
  [...textOf(file).matchAll(importPattern)].map(([, type, names = '', from, lazy]) => ({
    file,
    to: from ?? lazy ?? '',
    typeOnly: Boolean(type) || namesOnlyTypes(names),
    lazy: lazy !== undefined,
  }))

/** The import aliases of package.json, longest folder first. */
export const shortcuts = Object.entries<string>(
  // Both sides of an alias end in an asterisk.
  (JSON.parse(textOf('package.json')) as { imports: Record<string, string> }).imports,
)
  .map(([from, to]) => ({ from: from.slice(0, -1), to: normalize(to).slice(0, -1) }))
  .sort((a, b) => b.to.length - a.to.length)

/** The imported file's path from the root. */
export const pathOf = ({ file, to }: Import): string => {
  const short = shortcuts.find(({ from }) => to.startsWith(from))
  return short ? short.to + to.slice(short.from.length) : normalize(join(dirname(file), to))
}
