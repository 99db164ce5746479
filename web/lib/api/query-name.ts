import type { AppRouter } from '#worker/trpc/router.ts'

type Routers = AppRouter['_def']['record']

/** The full name of a procedure, for example `league.list` */
export type QueryName = {
  [R in keyof Routers & string]: `${R}.${keyof Routers[R] & string}`
}[keyof Routers & string]
