import { deathlistRoutes } from './deathlists.ts'
import { pickRoutes } from './picks.ts'
import type { Route } from './wire.ts'

/** Every call below /api/v1, in one table. */
export const routes: readonly Route[] = [...deathlistRoutes, ...pickRoutes]
