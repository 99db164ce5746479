import type { Route } from './wire.ts'

/** Every call below /api/v1, in one table. */
export const routes: readonly Route[] = []
