import { join } from 'node:path'

export const sqldFolder = (dataDir: string): string => join(dataDir, 'sqld')
