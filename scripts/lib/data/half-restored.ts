import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from '../failure.ts'

/** Where a restore unpacks the backup. */
export const restoreFolder = (dataDir: string): string => join(dataDir, 'restoring')

/**
 * Exists while files are moved into place. It is not in the work folder: deleting that takes several steps, and this
 * file is deleted last, in one.
 */
export const moveMark = (dataDir: string): string => join(dataDir, 'restoring-moves')

/** True if a restore was started and not finished. */
export const isHalfRestored = (dataDir: string): boolean =>
  existsSync(restoreFolder(dataDir)) || existsSync(moveMark(dataDir))

/** @throws Failure if a restore into the folder was interrupted */
export const refuseHalfRestored = (dataDir: string): void => {
  if (isHalfRestored(dataDir))
    throw new Failure(`A restore into ${dataDir} was interrupted. Run it again before you start the server.`)
}
