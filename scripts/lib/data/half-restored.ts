import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from '../failure.ts'

/** Where a restore unpacks. */
export const restoreFolder = (dataDir: string): string => join(dataDir, 'restoring')

/**
 * There while things are being moved into place. It is no part of the folder of work: that takes several steps to remove,
 * and this goes last, in one.
 */
export const moveMark = (dataDir: string): string => join(dataDir, 'restoring-moves')

/** True where a restore was begun and has not come to its end. */
export const isHalfRestored = (dataDir: string): boolean =>
  existsSync(restoreFolder(dataDir)) || existsSync(moveMark(dataDir))

/** @throws Failure where a backup was being put into the folder as somebody stopped it */
export const refuseHalfRestored = (dataDir: string): void => {
  if (isHalfRestored(dataDir))
    throw new Failure(`A restore into ${dataDir} was broken off. Run it again before you start the server.`)
}
