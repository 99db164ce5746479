import { Hono } from 'hono'
import { z } from 'zod'
import type { RequestLog } from './app.ts'
import { type Faults, faultNames, requestKinds } from './faults.ts'
import type { World } from './world.ts'

const id = z.string().regex(/^Q[1-9]\d*$/)
const death = z.strictObject({
  date: z
    .string()
    .regex(/^\d{3,4}(-\d\d(-\d\d)?)?$/)
    .optional(),
  unknown: z.boolean().optional(),
  none: z.boolean().optional(),
  rank: z.enum(['preferred', 'normal', 'deprecated']).optional(),
  reference: z.enum(['real', 'imported', 'none']).optional(),
  enwiki: z.boolean().optional(),
  calendar: z.enum(['gregorian', 'julian']).optional(),
})
const withDeath = z.strictObject({ id, ...death.shape })
const person = z.strictObject({
  id,
  label: z.string().optional(),
  labels: z.record(z.string(), z.string()).optional(),
  descriptions: z.record(z.string(), z.string()).optional(),
  aliases: z.record(z.string(), z.array(z.string())).optional(),
  born: z.string().nullable().optional(),
  image: z.string().nullable().optional(),
  sitelinks: z.number().int().optional(),
  enwiki: z.string().nullable().optional(),
  itwiki: z.string().nullable().optional(),
  human: z.boolean().optional(),
})
const article = z.strictObject({
  language: z.enum(['en', 'it']),
  title: z.string(),
  type: z.enum(['standard', 'disambiguation', 'no-extract']).optional(),
  extract: z.string().optional(),
  redirectTo: z.string().optional(),
})
const faultList = z.array(
  z.strictObject({
    fault: z.enum(faultNames),
    on: z.enum(requestKinds).optional(),
    times: z.number().int().optional(),
    after: z.number().int().optional(),
    ms: z.number().int().optional(),
    retryAfter: z.number().int().optional(),
  }),
)

/** Removes undefined members, which our optional properties don't accept. */
const given = <T extends object>(value: T) =>
  Object.fromEntries(Object.entries(value).filter(([, v]) => v !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }

/** The controls of the stand-in; the routes are described in index.ts. */
export const createControls = (world: World, faults: Faults, log: RequestLog, reset: () => void): Hono => {
  const app = new Hono()
  const on = <T>(path: string, schema: z.ZodType<T>, act: (input: T) => void) =>
    app.post(path, async (c) => {
      const input = schema.safeParse(await c.req.json().catch(() => ({})))
      if (!input.success) return c.json({ message: z.prettifyError(input.error) }, 400)
      try {
        act(input.data)
        return c.json({ ok: true })
      } catch (error) {
        return c.json({ message: error instanceof Error ? error.message : String(error) }, 404)
      }
    })

  const one = z.strictObject({ id })
  on('/person', person, (input) => world.add(given(input) as Parameters<World['add']>[0]))
  on('/article', article, (input) => world.write(given(input) as Parameters<World['write']>[0]))
  on('/kill', withDeath, ({ id, ...rest }) => world.kill(id, given(rest)))
  on('/correct', withDeath, ({ id, ...rest }) => world.correct(id, given(rest)))
  on('/revive', one, (input) => world.revive(input.id))
  on('/merge', z.strictObject({ from: id, to: id }), ({ from, to }) => world.merge(from, to))
  on('/born', z.strictObject({ id, born: z.string().nullable() }), (input) =>
    world.bear(input.id, input.born),
  )
  on('/human', z.strictObject({ id, human: z.boolean() }), (input) => world.setHuman(input.id, input.human))
  on('/edit-entity', one, (input) => world.editEntity(input.id))
  on(
    '/blank-and-restore',
    z.strictObject({ id, how: z.enum(['mw-undo', 'mw-rollback', 'mw-manual-revert']).optional() }),
    (input) => world.blankAndRestore(input.id, input.how),
  )
  on('/delete', one, (input) => world.delete(input.id))
  on('/restore', one, (input) => world.restore(input.id))
  on('/touch', one, (input) => world.touch(input.id))
  on('/mul-only', one, (input) => world.mulOnly(input.id))
  on('/wikipedia', z.strictObject({ id, categories: z.array(z.string()) }), (input) =>
    world.setWikipedia(input.id, input.categories),
  )
  on(
    '/changes',
    z.strictObject({ pace: z.number().min(0).optional(), lateMs: z.number().min(0).optional() }),
    (input) => void Object.assign(world.changes, given(input)),
  )
  on('/index-lag', z.strictObject({ lags: z.boolean() }), (input) => world.setIndexLag(input.lags))
  on('/faults', faultList, (list) =>
    faults.set(list.map((fault) => given(fault) as Parameters<Faults['set']>[0][number])),
  )
  on('/reset', z.strictObject({}), reset)
  app.get('/requests', (c) => c.json({ total: log.count(), atOnce: log.atOnce, seen: log.seen.slice(-200) }))
  return app
}
