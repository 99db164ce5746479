import { existsSync } from 'node:fs'
import { inRoot } from './paths.ts'

/** Whether this runs from a folder that `npm run pack` has made, which brings its programs along. */
const isPacked = existsSync(inRoot('bin/workerd'))

/** Path of a program of the packed folder; null: this runs from the repository. */
export const packedProgram = (name: 'workerd' | 'sqld'): string | null =>
  isPacked ? inRoot(`bin/${name}`) : null

/** Whether this code is a bundle of buildServer, and not its sources. */
export const isBundled = import.meta.url.includes('/dist/server/')

/** What to type for a command. */
export const typed = (command: string, ...more: readonly string[]): string =>
  isPacked
    ? [inRoot('deathlist'), command, ...more].join(' ')
    : [`npm run ${command}`, ...(more.length > 0 ? ['--', ...more] : [])].join(' ')
