import { existsSync } from 'node:fs'
import { inRoot } from './paths.ts'

/** True in a folder made by `npm run pack`, which contains the binaries. */
const isPacked = existsSync(inRoot('bin/workerd'))

/** Path of a binary in the packed folder; null when this runs from the repository. */
export const packedProgram = (name: 'workerd' | 'sqld'): string | null =>
  isPacked ? inRoot(`bin/${name}`) : null

/** True in a bundle of buildServer, false in the sources. */
export const isBundled = import.meta.url.includes('/dist/server/')

/** The command line that a user types for a command. */
export const typed = (command: string, ...more: readonly string[]): string =>
  isPacked
    ? [inRoot('deathlist'), command, ...more].join(' ')
    : [`npm run ${command}`, ...(more.length > 0 ? ['--', ...more] : [])].join(' ')
