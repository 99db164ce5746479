import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWorker } from '#scripts/lib/build/build-worker.ts'
import { Failure } from '#scripts/lib/failure.ts'
import { runKills } from '../kills/run.ts'
import { victims } from '../kills/world.ts'

/**
 * Kills (SIGKILL) database and Worker fifty times each (KILLS) in a random order (KILLS_SEED), while several clients
 * write without a pause. Goal: no acknowledged write is lost or doubled.
 */
export const run = async (): Promise<void> => {
  const bundles = mkdtempSync(join(tmpdir(), 'deathlist-kills-worker-'))
  await buildWorker('local', { outdir: bundles })
  const each = Number(process.env.KILLS ?? 50)
  const seed = Number(process.env.KILLS_SEED ?? Date.now() % 1_000_000)
  console.log(`  ${each} kills each, seed ${seed}`)
  const result = await runKills({ each, seed, bundles }, (done) => {
    if (done % 20 === 0) console.log(`  ${done} killed`)
  })
  for (const [name, { acknowledged, open }] of Object.entries(result.writes))
    console.log(`  ${name.padEnd(18)} ${String(acknowledged).padStart(6)} acknowledged, ${open} of open fate`)
  for (const victim of victims) {
    const times = result.awayMs[victim].sort((a, b) => a - b)
    const at = (part: number) => Math.round(times[Math.floor(times.length * part)] ?? 0)
    console.log(`  ${victim}: back after ${at(0.5)} ms (median), ${at(0.95)} ms (95th percentile)`)
  }
  for (const wrong of result.wrong.slice(0, 40)) console.log(`  WRONG ${wrong}`)
  if (result.wrong.length > 0)
    throw new Failure(`${result.wrong.length} things are wrong after the kills (seed ${seed}).`)
  console.log('  nothing lost, nothing doubled')
}
