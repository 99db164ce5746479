import { callTRPCProcedure } from '@trpc/server'
import { z } from 'zod'
import { toCamel } from '#contracts/fields/spelling.ts'
import type { Ctx } from '../services/context.ts'
import { type Meta, type RestCall, type RestMethod, restMethods } from '../trpc/declaration.ts'
import { appRouter, procedures } from '../trpc/router.ts'

/** The input of a call: raw path parameters, and the query and body as validated by their schemas. */
interface Taken {
  params: Record<string, string>
  query: unknown
  body: unknown
}

/**
 * A REST call: its paths, input and output (schemas in the contract's camelCase; on the wire, keys are snake_case). The
 * same table mounts the calls and generates the OpenAPI document.
 */
export interface Route
  extends Pick<Meta, 'tag'>,
    Pick<RestCall, 'summary' | 'media' | 'openToAll' | 'verbatim'> {
  method: RestMethod
  /** Hono paths below the mount point. */
  paths: readonly string[]
  query: z.ZodType | undefined
  body: z.ZodType | undefined
  /** The response schema; undefined for an empty response (`{}`), or a text such as CSV. */
  response: z.ZodType | undefined
  /** Personal tokens are refused. */
  ownSession: boolean
  /** @param taken called within the caller's budget, because validating input also costs time */
  run: (ctx: Ctx, taken: () => Promise<Taken>) => Promise<unknown>
}

/** The procedure's input field for a path parameter, by the path segment before it. */
const fieldsByPlace: Readonly<Record<string, string>> = {
  leagues: 'league',
  league: 'league',
  competition: 'competition',
  deathlists: 'deathlistId',
  picks: 'pickId',
  activity: 'entry',
  remarks: 'id',
  webhooks: 'id',
}

/** Fields that follow from another one: a competition belongs to one league, a pick to one list. */
const implied: Readonly<Record<string, string>> = { competition: 'league', pickId: 'deathlistId' }

/** The procedure's input field of each path parameter, by the parameter's name. */
const pathFields = (path: string): Record<string, string> =>
  Object.fromEntries(
    [...path.matchAll(/(\w+)\/:(\w+)/g)].map(([, place = '', name = '']) => [
      name,
      fieldsByPlace[place] ?? toCamel(name),
    ]),
  )

/** The part of an input that the path does not contain; the league as `leagueId`. */
const leftOf = (input: z.ZodType, said: readonly string[]): z.ZodType | undefined => {
  if (!(input instanceof z.ZodObject)) return input
  const { league, ...shape }: Record<string, z.ZodType> = input.shape
  const rest = Object.fromEntries(Object.entries(shape).filter(([name]) => !said.includes(name)))
  const isLeagueSaid = !league || said.includes('league')
  if (isLeagueSaid && Object.keys(rest).length === 0) return undefined
  // If nothing is left out, the schema itself, because it may have rules over several fields.
  return said.some((name) => name in input.shape) || !isLeagueSaid
    ? z.object(isLeagueSaid ? rest : { ...rest, leagueId: league })
    : input
}

/** The procedure's input from a call's parts. Path parameters override the others. */
const inputOf = ({ params, query, body }: Taken, fields: Record<string, string>): unknown => {
  const { leagueId, ...rest }: Record<string, unknown> = Object.assign({}, query, body)
  const ofPath = Object.entries(params).map(([name, value]) => [fields[name] ?? name, value])
  return { ...rest, ...(leagueId === undefined ? {} : { league: leagueId }), ...Object.fromEntries(ofPath) }
}

const routeOf = (name: string, { type, inputs, output, meta }: Procedure, call: RestCall): Route => {
  const method = restMethods.find((one) => one in call) ?? 'get'
  const places: Partial<Record<RestMethod, string | readonly string[]>> = call
  const paths = [places[method] ?? []].flat()
  const fields = Object.assign({}, ...paths.map(pathFields))
  const said = Object.values<string>(pathFields(paths[0] ?? '')).flatMap((field) => [
    field,
    implied[field] ?? field,
  ])
  const [input] = inputs
  const takes = call.takes ?? (input && leftOf(input, [...said, ...(call.without ?? [])]))
  const isQuery = method === 'get' || call.inQuery === true
  const { answers = output } = call
  return {
    ...call,
    method,
    paths,
    tag: meta.tag,
    query: isQuery ? takes : undefined,
    body: isQuery ? undefined : takes,
    response: (call.media ? null : answers) ?? undefined,
    ownSession: meta.scope === 'session',
    run: async (ctx, taken) => {
      const result: unknown = await callTRPCProcedure({
        router: appRouter,
        path: name,
        getRawInput: async () => inputOf(await taken(), fields),
        ctx,
        type,
        signal: undefined,
        batchIndex: 0,
      })
      // `reply` is declared beside the procedure, with that procedure's output type.
      if (call.reply) return call.reply(result as never)
      return call.answers === null ? undefined : call.answers ? call.answers.parse(result) : result
    },
  }
}

type Procedure = typeof procedures extends Map<string, infer P> ? P : never

/** Routers whose calls the document lists after another router's procedure. */
const follows = new Map([
  ['season', 'league.leave'],
  ['receipt', 'deathlist.list'],
])
const nounOf = (name: string): string => name.split('.')[0] ?? ''

const names = [...procedures.keys()]
const inOrder = names
  .filter((name) => !follows.has(nounOf(name)))
  .flatMap((name) => [name, ...names.filter((other) => follows.get(nounOf(other)) === name)])

/** All calls below /api/v1, as declared beside the procedures. Paths with words such as `list` come before `:id`. */
export const routes: readonly Route[] = inOrder.flatMap((name) => {
  const procedure = procedures.get(name)
  return procedure ? procedure.meta.rest.map((call) => routeOf(name, procedure, call)) : []
})
