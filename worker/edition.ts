import { createHash } from 'node:crypto'
import type { Env } from './env.ts'

/** Placeholder for the build's digest, which has the same length (scripts/lib/build/build-worker.ts). */
const build = '#deathlist-build'

/** Identifies the build and its settings: responses of another edition may have another format. */
export const editionOf = (env: Env): string => {
  const settings = Object.entries(env).filter(([, value]) => typeof value !== 'object')
  return createHash('sha256')
    .update(JSON.stringify([build, settings.sort(([a], [b]) => (a < b ? -1 : 1))]))
    .digest('base64url')
}
