import { router } from './init.ts'
import { deathlistRouter } from './routers/deathlist.ts'
import { pickRouter } from './routers/pick.ts'

/** Every procedure of the product; the web client infers its types from here. */
export const appRouter = router({
  deathlist: deathlistRouter,
  pick: pickRouter,
})

export type AppRouter = typeof appRouter
