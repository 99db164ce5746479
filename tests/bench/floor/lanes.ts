import { DatabaseSync } from 'node:sqlite'
import { createClient } from '@libsql/client'
import { processorMs } from '#tests/support/cpu.ts'
import { statementsOf } from './batches.ts'

/** One way of answering a page's question; answers how many bytes it came to. */
export interface Lane {
  name: string
  run: () => Promise<number>
  /** Milliseconds of processor used so far by all that work on it. */
  cpu: () => number
}

export interface Measured {
  ms: number
  cpu: number
  bytes: number
}

const median = (all: readonly number[]): number =>
  all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0

/** Milliseconds of processor that this thread has used. */
const ownMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Plain SQLite in this process: prepares and runs each statement, as any server must. */
export const inProcess = (file: string, body: string): Lane => {
  const database = new DatabaseSync(file, { readOnly: true })
  const statements = statementsOf(body)
  return {
    name: 'SQLite in process',
    run: async () => {
      for (const { sql, values } of statements) database.prepare(sql).all(...values)
      return 0
    },
    cpu: ownMs,
  }
}

/** libSQL's own client in this process, with the rows as it gives them: what our client does, without a server between. */
export const inProcessByLibsql = (file: string, body: string): Lane => {
  const client = createClient({ url: `file:${file}` })
  const statements = statementsOf(body).map(({ sql, values }) => ({ sql, args: values }))
  return {
    name: 'libSQL in process',
    run: async () => {
      await client.batch(statements, 'read')
      return 0
    },
    cpu: ownMs,
  }
}

/** A request over HTTP, answered in full. @throws Error for an answer that is not of the status */
export const overHttp = (
  name: string,
  pids: readonly number[],
  ask: () => Promise<Response>,
  status = 200,
): Lane => ({
  name,
  run: async () => {
    const answer = await ask()
    const { byteLength } = await answer.arrayBuffer()
    if (answer.status !== status) throw new Error(`${name} answered ${answer.status}`)
    return byteLength
  },
  cpu: () => pids.reduce((sum, pid) => sum + processorMs(pid), 0),
})

const rounds = 30
const inARow = 4

/** All lanes in turn, so that whatever else the machine does falls on all alike; medians of single answers. */
export const measureLanes = async (lanes: readonly Lane[]): Promise<Map<string, Measured>> => {
  for (const lane of lanes) for (let i = 0; i < 8; i++) await lane.run()
  const times = new Map(lanes.map(({ name }) => [name, [] as number[]]))
  const cpus = new Map(lanes.map(({ name }) => [name, [] as number[]]))
  const bytes = new Map<string, number>()
  for (let round = 0; round < rounds; round++)
    for (const { name, run, cpu } of lanes) {
      const before = cpu()
      for (let i = 0; i < inARow; i++) {
        const from = performance.now()
        bytes.set(name, await run())
        times.get(name)?.push(performance.now() - from)
      }
      cpus.get(name)?.push((cpu() - before) / inARow)
    }
  return new Map(
    lanes.map(({ name }) => [
      name,
      { ms: median(times.get(name) ?? []), cpu: median(cpus.get(name) ?? []), bytes: bytes.get(name) ?? 0 },
    ]),
  )
}
