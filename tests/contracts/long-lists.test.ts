import { expect, test } from 'vitest'
import type { z } from 'zod'
import { appRouter } from '#worker/trpc/router.ts'

/** A list that is far too long is refused for its length, without an error for each element. */

interface Procedure {
  _def: { inputs: z.ZodType[] }
}
// At run time the router stores its procedures under their dotted names, with their schemas.
const router = appRouter._def.procedures as unknown as Record<string, Procedure>

/** The names of a schema's top-level fields. */
const fieldsOf = (schema: z.ZodType): string[] => {
  const { def } = schema as unknown as {
    def: { shape?: object; in?: z.ZodType; options?: z.ZodType[]; left?: z.ZodType; right?: z.ZodType }
  }
  const within = [def.in, def.left, def.right, ...(def.options ?? [])]
  return [...Object.keys(def.shape ?? {}), ...within.flatMap((each) => (each ? fieldsOf(each) : []))]
}

const inputs = Object.entries(router).flatMap(([name, { _def }]) =>
  _def.inputs.flatMap((schema) =>
    [...new Set(fieldsOf(schema))].map((field) => [`${name} ${field}`, schema, field] as const),
  ),
)

const items: readonly [string, unknown][] = [
  ['numbers', 1],
  ['texts', 'x'],
  ['objects', {}],
]

test('no procedure reports many errors for a list that is too long', () => {
  expect(inputs.length).toBeGreaterThan(150)
  const many = inputs.flatMap(([name, schema, field]) =>
    items.flatMap(([what, item]) => {
      const { error } = schema.safeParse({ league: 'x', [field]: Array.from({ length: 20_000 }, () => item) })
      const issues = error?.issues.length ?? 0
      return issues > 20 ? [`${name}: ${issues} issues of ${what}`] : []
    }),
  )
  expect(many).toEqual([])
})
