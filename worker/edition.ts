import { createHash } from 'node:crypto'
import type { Env } from './env.ts'

/** Stands for the build: its digest is put here, of the same length (scripts/lib/build/build-worker.ts). */
const build = '#deathlist-build'

/** Which build answers, with which settings: what another one has answered may be put otherwise. */
export const editionOf = (env: Env): string => {
  const settings = Object.entries(env).filter(([, value]) => typeof value !== 'object')
  return createHash('sha256')
    .update(JSON.stringify([build, settings.sort(([a], [b]) => (a < b ? -1 : 1))]))
    .digest('base64url')
}
