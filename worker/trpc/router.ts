import { router } from './init.ts'

/** Every procedure of the product; the web client infers its types from here. */
export const appRouter = router({})

export type AppRouter = typeof appRouter
