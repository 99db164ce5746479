import { fileURLToPath } from 'node:url'

/** The project's root folder, with a trailing slash. */
export const root = fileURLToPath(new URL('../../', import.meta.url))
export const inRoot = (path: string): string => root + path
