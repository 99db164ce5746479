import { DatabaseSync } from 'node:sqlite'
import { createClient } from '@libsql/client'
import { processorMs } from '#tests/support/cpu.ts'
import { statementsOf } from './batches.ts'

/** A way to answer a page's request; returns the size of the answer in bytes. */
export interface Lane {
  name: string
  run: () => Promise<number>
  /** Processor time so far of all processes that work on it, in ms. */
  cpu: () => number
}

export interface Measured {
  ms: number
  cpu: number
  bytes: number
}

const median = (all: readonly number[]): number =>
  all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0

/** Processor time of this thread in ms. */
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

/** libSQL's client in this process, with its row objects: the work of our client without a server. */
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

/** A request over HTTP, read to the end. @throws Error for another status */
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

/** Runs all lanes alternately, so that other load affects all equally; medians of single answers. */
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
