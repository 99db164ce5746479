import type { z } from 'zod'
import type { Locale } from '../contracts/errors.ts'
import type { createCallerFactory } from '../trpc/init.ts'
import type { AppRouter } from '../trpc/router.ts'

type Caller = ReturnType<ReturnType<typeof createCallerFactory<AppRouter['_def']['record']>>>

/** What a route may answer instead of a plain value: another status, headers, or a body that keeps its spelling. */
export class Reply {
  readonly body: unknown
  readonly status: number
  readonly headers: Record<string, string>
  /** The body goes out as it is; otherwise its keys become snake_case. */
  readonly verbatim: boolean

  constructor(
    body: unknown,
    options: { status?: number; headers?: Record<string, string>; verbatim?: boolean } = {},
  ) {
    this.body = body
    this.status = options.status ?? 200
    this.headers = options.headers ?? {}
    this.verbatim = options.verbatim ?? false
  }
}

export interface RouteRequest<Body, Query> {
  params: Record<string, string>
  body: Body
  query: Query
  locale: Locale
}

/**
 * One REST call: where it is, what it takes and answers (schemas in the contract's camelCase; on the wire keys are
 * snake_case), and the procedure behind it. The same table mounts the routes and writes the OpenAPI document. By hand, for
 * the calls are given by the product: generators make REST of tRPC in a shape of their own.
 */
export interface Route {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** Hono paths below the mount point; the first is the one that is documented as canonical. */
  paths: readonly string[]
  summary: string
  tag: string
  body: z.ZodType | undefined
  query: z.ZodType | undefined
  /** Schema of the answer; undefined: no content to speak of (`{}`), or a text such as CSV. */
  response: z.ZodType | undefined
  /** Media type of a text answer. */
  media: string | undefined
  /** The response schema is already in wire spelling. */
  verbatim: boolean
  /** The procedure takes no personal token: said in the document. */
  ownSession: boolean
  /** Answered without any token: said in the document. */
  openToAll: boolean
  run: (caller: Caller, request: RouteRequest<unknown, unknown>) => Promise<unknown>
}

interface RouteSpec<Body extends z.ZodType, Query extends z.ZodType> {
  method: Route['method']
  paths: readonly string[]
  summary: string
  tag: string
  body?: Body
  query?: Query
  response?: z.ZodType
  media?: string
  verbatim?: boolean
  ownSession?: true
  openToAll?: true
  run: (caller: Caller, request: RouteRequest<z.output<Body>, z.output<Query>>) => Promise<unknown>
}

/** Declares a route; `run` gets body and query as their schemas parse them. */
export const route = <Body extends z.ZodType = z.ZodUndefined, Query extends z.ZodType = z.ZodUndefined>(
  spec: RouteSpec<Body, Query>,
): Route => ({
  ...spec,
  body: spec.body,
  query: spec.query,
  response: spec.response,
  media: spec.media,
  verbatim: spec.verbatim ?? false,
  ownSession: spec.ownSession ?? false,
  openToAll: spec.openToAll ?? false,
  // The mount parses body and query with these very schemas before it calls run.
  run: spec.run as Route['run'],
})

/** A path or query value that the router has matched; empty when absent, which no id is. */
export const param = (request: { params: Record<string, string> }, name: string): string =>
  request.params[name] ?? ''
