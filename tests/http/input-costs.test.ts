/** @module-tag nets */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { costClasses } from '#domain/spending.ts'
import { procedures as declared } from '#worker/trpc/router.ts'
import { now } from '../authorisation/scene.ts'
import { type InProcessApp, startInProcess } from '../nets/app.ts'
import { resolved } from '../nets/worlds/values.ts'
import { createWorld, type World } from '../nets/worlds/world.ts'
import { type Write, writes } from '../nets/writes.ts'
import { startTestDatabase, type TestDatabase } from '../support/database.ts'

/*
 * The cost of a body that no schema accepts: each field of every write is filled to its limit, with every
 * kind of content, one after the other. It may not cost more than the call is charged, and no step may take
 * longer than 100 ms.
 */

/** As much text as fits into the body of a REST call. */
const size = 60_000
const fills: Record<string, unknown> = {
  'a long word': 'a'.repeat(size),
  spaces: ' '.repeat(size),
  dots: 'a.'.repeat(size / 2),
  'letters that unfold': 'ﷺ'.repeat(size / 3),
  'marks upon marks': 'e\u0301\u0316'.repeat(size / 5),
  'quotes of CSV': '"=\n'.repeat(size / 3),
  'halves of letters': '\ud83d'.repeat(size / 6),
  'a long address': `https://a.example/${'%41'.repeat(size / 3)}`,
  'many at-signs': 'a@'.repeat(size / 2),
  digits: '9'.repeat(size),
  'a list of wrong numbers': Array.from({ length: 29_000 }, () => 5),
  'a list of wrong texts': Array.from({ length: 2_990 }, (_, nr) => `Q0${nr}`),
  'a list of lists': Array.from({ length: 1_490 }, () => [0]),
  'many names of wrong values': Object.fromEntries(Array.from({ length: 6_000 }, (_, nr) => [`k${nr}`, 5])),
  'as many as are taken': Object.fromEntries(Array.from({ length: 2_980 }, (_, nr) => [`k${nr}`, 5])),
}

let database: TestDatabase
let app: InProcessApp
let world: World
beforeAll(async () => {
  database = await startTestDatabase()
  app = await startInProcess(database.db)
  app.setNow(now)
  world = await createWorld(database.db)
}, 120_000)
afterAll(() => database?.stop())

interface Schema {
  properties?: Record<string, unknown>
  anyOf?: Schema[]
}
const fieldsOf = ({ properties = {}, anyOf = [] }: Schema): string[] => [
  ...Object.keys(properties),
  ...anyOf.flatMap(fieldsOf),
]

/** The fields of a call, including those that a sure input omits. */
const fieldsTo = ({ name, sure }: Write): string[] => {
  const [schema] = declared.get(name)?.inputs ?? []
  const known = schema
    ? fieldsOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema)
    : []
  return [...new Set([...Object.keys(Object(sure)), ...known])]
}

/** Of this thread alone: beside it the engine collects what earlier files of this worker have left. */
const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
/** Tolerance for a busy machine. */
const slack = 2
const tries = 10

test('refusing any content of a field costs no more than the call is charged', async () => {
  const found: { ms: number; call: string; status: number; most: number }[] = []
  for (const write of writes) {
    if (write.by === 'anonymous' || Buffer.isBuffer(write.sure)) continue
    const authorization = `Bearer ${await app.tokenOf(world.scene.cast[write.by])}`
    const { most } = costClasses[declared.get(write.reads ?? write.name)?.meta.cost ?? 'write']
    const sure = Object(resolved(write.sure, world.refs))
    for (const field of fieldsTo(write))
      for (const [fill, value] of Object.entries(fills)) {
        const { path, init } = write.request({ ...sure, [field]: value }, world.refs)
        // No server accepts a longer address.
        if (path.length > 16_000) continue
        let [ms, status] = [Number.POSITIVE_INFINITY, 0]
        for (let nr = 0; nr < tries && ms > most; nr++) {
          const before = cpuMs()
          const answer = await app.fetch(path, { ...init, headers: { ...init.headers, authorization } })
          await answer.text()
          ms = Math.min(ms, cpuMs() - before)
          status = answer.status
        }
        found.push({ ms, call: `${write.transport} ${write.name}, ${field}: ${fill}`, status, most })
      }
  }
  found.sort((a, b) => b.ms - a.ms)
  const lines = found.map(({ ms, call, status }) => `  ${ms.toFixed(0)} ms, ${status}: ${call}`)
  console.log(`${found.length} calls, the dearest:\n${lines.slice(0, 10).join('\n')}`)
  expect(found.length).toBeGreaterThan(2_000)
  expect(found.filter(({ status }) => status >= 500)).toEqual([])
  expect(found.filter(({ ms, most }) => ms > slack * most)).toEqual([])
}, 600_000)
