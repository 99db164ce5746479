import { existsSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'

/** Sorted relative paths of the files under a folder; empty if it does not exist. */
export const filesUnder = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
        .sort()
    : []
