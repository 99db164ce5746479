import { callTRPCProcedure } from '@trpc/server'
import { z } from 'zod'
import { toCamel } from '#contracts/fields/spelling.ts'
import type { Ctx } from '../services/context.ts'
import { type Meta, type RestCall, type RestMethod, restMethods } from '../trpc/declaration.ts'
import { appRouter, procedures } from '../trpc/router.ts'

/** What a call is given: its path's parameters as they stand, and its query and body as their schemas parse them. */
interface Taken {
  params: Record<string, string>
  query: unknown
  body: unknown
}

/**
 * One REST call: where it is, what it takes and answers (schemas in the contract's camelCase; on the wire keys are
 * snake_case). The same table mounts the calls and writes the OpenAPI document.
 */
export interface Route
  extends Pick<Meta, 'tag'>,
    Pick<RestCall, 'summary' | 'media' | 'openToAll' | 'verbatim'> {
  method: RestMethod
  /** Hono paths below the mount point; the first is the one that is documented as canonical. */
  paths: readonly string[]
  query: z.ZodType | undefined
  body: z.ZodType | undefined
  /** Schema of the answer; undefined: nothing to speak of (`{}`), or a text such as CSV. */
  response: z.ZodType | undefined
  /** No personal token is taken. */
  ownSession: boolean
  /** @param taken asked within the caller's budget: to parse what somebody has sent costs something too */
  run: (ctx: Ctx, taken: () => Promise<Taken>) => Promise<unknown>
}

/** The field of a procedure that a parameter stands for, by the word before it in the path. */
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

/** What needs not be said of what has such a field: a competition is of one league, a pick on one list. */
const implied: Readonly<Record<string, string>> = { competition: 'league', pickId: 'deathlistId' }

/** For each parameter of a path, by its name there, the field of the procedure. */
const pathFields = (path: string): Record<string, string> =>
  Object.fromEntries(
    [...path.matchAll(/(\w+)\/:(\w+)/g)].map(([, place = '', name = '']) => [
      name,
      fieldsByPlace[place] ?? toCamel(name),
    ]),
  )

/** What is left to be said of an input; a league by its id. */
const leftOf = (input: z.ZodType, said: readonly string[]): z.ZodType | undefined => {
  if (!(input instanceof z.ZodObject)) return input
  const { league, ...shape }: Record<string, z.ZodType> = input.shape
  const rest = Object.fromEntries(Object.entries(shape).filter(([name]) => !said.includes(name)))
  const isLeagueSaid = !league || said.includes('league')
  if (isLeagueSaid && Object.keys(rest).length === 0) return undefined
  // As it is, with rules over several fields, where nothing is taken from it.
  return said.some((name) => name in input.shape) || !isLeagueSaid
    ? z.object(isLeagueSaid ? rest : { ...rest, leagueId: league })
    : input
}

/** The call as its procedure takes it. What the path says stands. */
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
      // What a call makes of the answer is declared beside the procedure whose answer it is.
      if (call.reply) return call.reply(result as never)
      return call.answers === null ? undefined : call.answers ? call.answers.parse(result) : result
    },
  }
}

type Procedure = typeof procedures extends Map<string, infer P> ? P : never

/** Nouns whose calls the document has among those of another noun, and the procedure that they follow there. */
const follows = new Map([
  ['season', 'league.leave'],
  ['receipt', 'deathlist.list'],
])
const nounOf = (name: string): string => name.split('.')[0] ?? ''

const names = [...procedures.keys()]
const inOrder = names
  .filter((name) => !follows.has(nounOf(name)))
  .flatMap((name) => [name, ...names.filter((other) => follows.get(nounOf(other)) === name)])

/** Every call below /api/v1, in one table, as declared beside the procedures. Words such as `list` come before `:id`. */
export const routes: readonly Route[] = inOrder.flatMap((name) => {
  const procedure = procedures.get(name)
  return procedure ? procedure.meta.rest.map((call) => routeOf(name, procedure, call)) : []
})
