import { expect, test } from 'vitest'
import { z } from 'zod'
import { csvAnswer } from '#worker/trpc/declaration.ts'
import { proceduresOf } from '#worker/trpc/init.ts'
import { procedures } from '#worker/trpc/router.ts'

const { query, mutation } = proceduresOf('Test')
const service = async () => undefined
const output = z.object({ name: z.string() })

/** Type errors: if one of them is missing, the type check of this file fails. */
const refused = [
  // @ts-expect-error a token scope is missing
  () => query({ cost: 'light' }, service),
  // @ts-expect-error a cost class is missing
  () => query({ scope: 'read' }, service),
  // @ts-expect-error a quota is missing
  () => mutation({ scope: 'write', cost: 'write' }, service),
  // @ts-expect-error there is no such limit
  () => mutation({ scope: 'write', cost: 'write', quota: 'unheard' }, service),
  // @ts-expect-error the service answers something else
  () => query({ scope: 'read', cost: 'light', output }, service),
  // @ts-expect-error a REST call has a summary
  () => query({ scope: 'read', cost: 'light' }, service, { get: '/nothing' }),
  // @ts-expect-error a REST call has a method
  () => query({ scope: 'read', cost: 'light' }, service, { summary: 'Nothing' }),
  // @ts-expect-error this procedure makes no file
  () => query({ scope: 'read', cost: 'light' }, service, { get: '/file', summary: 'A file', ...csvAnswer }),
]

test('the compiler refuses incomplete declarations', () => {
  expect(refused).toHaveLength(8)
})

test('only mutations declare a quota, and every REST call has a summary', () => {
  expect(procedures.size).toBeGreaterThan(100)
  for (const [name, { type, meta }] of procedures) {
    expect([name, 'quota' in meta]).toEqual([name, type === 'mutation'])
    for (const call of meta.rest) expect([name, call.summary.length > 5]).toEqual([name, true])
  }
})
