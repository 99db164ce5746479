import { join } from 'node:path'

/** The folder in which sqld keeps a server's database. */
export const sqldFolder = (dataDir: string): string => join(dataDir, 'sqld')
