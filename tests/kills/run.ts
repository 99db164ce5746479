import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { Dice } from '../http/generated/dice.ts'
import type { Relay } from './log.ts'
import { startKillableWorld, type Victim, victims } from './world.ts'
import { startWriters } from './writers.ts'

export interface KillResult {
  kills: Record<Victim, number>
  /** Writes by writer: how many were acknowledged, and how many have an unknown result. */
  writes: Record<string, { acknowledged: number; open: number }>
  /** How long the service was unavailable, by victim, in milliseconds. */
  awayMs: Record<Victim, number[]>
  wrong: string[]
}

/** Waits until every writer has finished a write since the last kill. */
const untilAllHaveWritten = async (writers: readonly Relay[]): Promise<void> => {
  const before = writers.map(({ acknowledged }) => acknowledged())
  for (let waited = 0; waited < 120_000; waited += 20) {
    if (writers.every(({ acknowledged }, i) => acknowledged() > (before[i] ?? 0))) return
    await sleep(20)
  }
  const stuck = writers.filter(({ acknowledged }, i) => acknowledged() === before[i])
  throw new Error(`Nothing more is written: ${stuck.map(({ name }) => name).join(', ')}`)
}

/**
 * Kills database and Worker this many times each, in a random order, while several clients write without a pause; then
 * compares the stored data with the acknowledged writes.
 */
export const runKills = async (
  { each, seed, bundles }: { each: number; seed: number; bundles: string },
  onKill: (done: number) => void = () => {},
): Promise<KillResult> => {
  const world = await startKillableWorld(bundles)
  const result: KillResult = {
    kills: { database: 0, worker: 0 },
    writes: {},
    awayMs: { database: [], worker: [] },
    wrong: [],
  }
  try {
    const writers = await startWriters(world.url, world.db)
    let isOver = false
    const writing = writers.map(async ({ step }) => {
      while (!isOver) await step()
    })
    // An error of a writer is a fault of the test, reported at the end.
    const written = Promise.all(writing)
    written.catch(() => {})
    const dice = new Dice(seed)
    try {
      const left = victims.flatMap((victim) => Array.from({ length: each }, () => victim))
      while (left.length > 0) {
        const [victim] = left.splice(dice.upTo(left.length), 1)
        if (!victim) break
        await untilAllHaveWritten(writers)
        await sleep(dice.upTo(150))
        const from = performance.now()
        await world.kill(victim)
        result.awayMs[victim].push(performance.now() - from)
        result.kills[victim]++
        onKill(2 * each - left.length)
      }
      await untilAllHaveWritten(writers)
    } finally {
      isOver = true
      await written
    }
    for (const { name, acknowledged, open, check } of writers) {
      result.writes[name] = { acknowledged: acknowledged(), open: open() }
      result.wrong.push(...(await check()).map((wrong) => `${name}: ${wrong}`))
    }
    const [integrity] = await world.db.all<{ integrity_check: string }>(sql`pragma integrity_check`)
    if (integrity?.integrity_check !== 'ok') result.wrong.push(`the file: ${integrity?.integrity_check}`)
    const orphans = await world.db.all(sql`pragma foreign_key_check`)
    if (orphans.length > 0) result.wrong.push(`${orphans.length} rows refer to nothing`)
  } finally {
    await world.stop()
  }
  return result
}
