import type { AppRouter } from '#worker/trpc/router.ts'

type Routers = AppRouter['_def']['record']

/** A procedure of the product by its whole name: `league.list`. */
export type QueryName = {
  [R in keyof Routers & string]: `${R}.${keyof Routers[R] & string}`
}[keyof Routers & string]
