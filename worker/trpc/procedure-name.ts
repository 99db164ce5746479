import type { AppRouter } from './router.ts'

type Routers = AppRouter['_def']['record']

/** The dotted name of a procedure, such as `league.get`. */
export type ProcedureName = {
  [Noun in keyof Routers & string]: `${Noun}.${keyof Routers[Noun] & string}`
}[keyof Routers & string]
